import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { PushDevicesResponse, RegisterPushDeviceRequest } from '#contract/notices.ts'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { pushMessages, pushSubscriptions } from '#db/schema/notices.ts'
import { lockActorRowToCount } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { arePushKeys } from '#platform/push/encrypt-push-payload.ts'
import type { PushSender } from '#platform/push/push-sender.ts'

/** With one more the oldest is forgotten. */
const maxDevices = 20

/** The acting person's devices that show notifications, and the key that a browser needs to become one. */
export async function listPushDevices(
  db: DbOrTx,
  actor: MaybeActor,
  { push }: { push: PushSender | null },
): Promise<PushDevicesResponse> {
  const { accountId } = requireRole(actor, ...roles)
  if (push === null) return { publicKey: null, devices: [] }
  const isUsable = and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.serverKey, push.publicKey))
  const found = await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isUsable)
  return { publicKey: push.publicKey, devices: found.map(({ id }) => id) }
}

type Registration = {
  subscription: RegisterPushDeviceRequest
  /** The session of the device: its end ends the notifications. */
  token: string
  push: PushSender | null
  now: Date
}

/**
 * The device of this session shows notifications from now on; repeating it is no error. A browser belongs to the person
 * who registered it last.
 * @throws DomainError `not_found` where the operator has set no keys, `invalid` with `fields.endpoint` or `fields.keys`
 * for what is no subscription at a push service.
 * @reads accounts: the session of the device.
 */
export async function registerPushDevice(
  db: Db,
  actor: MaybeActor,
  { subscription, token, push, now }: Registration,
): Promise<PushDevicesResponse> {
  const person = requireRole(actor, ...roles)
  if (push === null) throw new DomainError('not_found', 'This site doesn’t send device notifications.')
  const { endpoint, keys } = subscription
  if (!push.accepts(endpoint)) throw noSubscription('endpoint')
  if (!arePushKeys(keys)) throw noSubscription('keys')
  return db.transaction(async (tx) => {
    await lockActorRowToCount(tx, person)
    const { accountId } = person
    const isOwn = and(eq(sessions.token, token), eq(sessions.userId, accountId))
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(isOwn)
    if (!session) throw new DomainError('signed_out', 'Please log in first.')
    const set = {
      accountId,
      sessionId: session.id,
      ...keys,
      serverKey: push.publicKey,
      failures: 0,
      retryAt: null,
      createdAt: now,
    }
    const id = pushDeviceId(endpoint)
    await tx
      .insert(pushSubscriptions)
      .values({ id, endpoint, ...set })
      .onConflictDoUpdate({ target: pushSubscriptions.id, set })
    // What was meant for the person who had this browser before.
    const isOfOther = and(eq(pushMessages.subscriptionId, id), ne(pushMessages.accountId, accountId))
    await tx.delete(pushMessages).where(isOfOther)
    await forgetOldestDevices(tx, accountId)
    return listPushDevices(tx, actor, { push })
  })
}

/** Nothing goes to this device any more; repeating it is no error, and a device of others stays as it is. */
export async function removePushDevice(
  db: Db,
  actor: MaybeActor,
  { id, push }: { id: string; push: PushSender | null },
): Promise<PushDevicesResponse> {
  const person = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    const isOwn = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.accountId, person.accountId))
    const removed = await tx.delete(pushSubscriptions).where(isOwn).returning({ id: pushSubscriptions.id })
    if (removed.length > 0) await tx.delete(pushMessages).where(eq(pushMessages.subscriptionId, id))
    return listPushDevices(tx, actor, { push })
  })
}

/** What a browser calls its subscription here: nobody learns the address from it. */
export function pushDeviceId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}

async function forgetOldestDevices(tx: Tx, accountId: string): Promise<void> {
  const all = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
  const tooMany = all.slice(0, Math.max(0, all.length - maxDevices)).map(({ id }) => id)
  if (tooMany.length === 0) return
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany))
  await tx.delete(pushMessages).where(inArray(pushMessages.subscriptionId, tooMany))
}

function noSubscription(field: 'endpoint' | 'keys'): DomainError {
  const message = 'This isn’t a browser subscription.'
  return new DomainError('invalid', message, { fields: { [field]: message } })
}
