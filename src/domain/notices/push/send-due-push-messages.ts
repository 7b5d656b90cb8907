import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Language, languageOrDefault } from '#contract/languages.ts'
import { digestNoticeKinds, type NoticeKind, type NoticeParams } from '#contract/notices.ts'
import type { Db, Tx } from '#db/client.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { notices, pushMessages, pushSubscriptions } from '#db/schema/notices.ts'
import type { Clock } from '#domain/clock.ts'
import { endOfQuietHours } from '#domain/mail/end-of-quiet-hours.ts'
import { findMailPreferences } from '#domain/mail/mail-preferences.ts'
import { mayComeInQuietHours } from '#domain/mail/may-come-in-quiet-hours.ts'
import { readSiteName } from '#domain/settings/read-site-settings.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { PushOutcome, PushSender, PushTarget } from '#platform/push/push-sender.ts'
import { type PushMessageRow, pushPayloadOf } from './push-payload.ts'

const minuteMs = 60_000
/** How long to wait after each failed try; after the last wait there is one more try. */
const waitsMs = [0.5, 2, 10, 60].map((minutes) => minutes * minuteMs)
/** While a message is being sent no other server takes it; longer than the sender's own limit. */
const leaseMs = 2 * minuteMs
/** What could not be delivered by then is no news any more: for the push service, and for us. */
const maxAgeMs = 24 * 60 * minuteMs
const maxRetryAfterMs = 6 * 60 * minuteMs
const devicesAtOnce = 20
/** Of one push service so many are begun at once, and with fewer than so many running: one that hangs leaves room for the others. */
const devicesOfServiceAtOnce = 4
/** Whether more is due is looked at so often while some are still being sent to. */
const lookAgainMs = 1_000
/** How long nothing is tried for a device after each failure of its push service; the last one counts for all further ones. */
const deviceWaitsMs = [0.5, 2, 10].map((minutes) => minutes * minuteMs)
/** A device whose push service has failed it so often in a row, over 16 hours at least, is given up. */
const maxFailures = 100

type Device = PushTarget & { id: string; language: Language; failures: number; rows: PushMessageRow[] }
type Settings = { clock: Clock; log: Logger; signal?: AbortSignal }

/**
 * Sends what is due to devices. Any number of servers may do so at the same time: one leases all that a device is to get,
 * so that several of one kind go as one. What its person has read meanwhile does not go, nor does anything to a device
 * whose session has ended. A device whose push service hangs holds up no other, and waits longer after each failure.
 * @returns the number of messages that push services took.
 */
export async function sendDuePushMessages(db: Db, push: PushSender, settings: Settings): Promise<number> {
  let sent = 0
  const running = new Map<string, { service: string; done: Promise<void> }>()
  let failure: unknown
  while (!settings.signal?.aborted && failure === undefined) {
    const now = settings.clock.now()
    const busyServices = [...Map.groupBy(running.values(), ({ service }) => service)]
      .filter(([, { length }]) => length >= devicesOfServiceAtOnce)
      .map(([service]) => service)
    const limit = Math.min(devicesAtOnce - running.size, devicesOfServiceAtOnce)
    const lease = { now, serverKey: push.publicKey, busyServices, busyDevices: [...running.keys()], limit }
    const devices = limit > 0 ? await db.transaction((tx) => leaseDevices(tx, lease)) : []
    const siteName = devices.length > 0 ? await readSiteName(db) : ''
    for (const device of devices) {
      const done = sendTo(db, push, { ...settings, device, siteName })
        .then((count) => {
          sent += count
        })
        .catch((error: unknown) => {
          failure ??= error
        })
        .finally(() => running.delete(device.id))
      running.set(device.id, { service: new URL(device.endpoint).host, done })
    }
    if (running.size === 0) break
    if (devices.length === 0)
      await Promise.race([...running.values()].map(({ done }) => done).concat(pause(lookAgainMs)))
  }
  await Promise.all([...running.values()].map(({ done }) => done))
  if (failure !== undefined) throw failure
  return sent
}

/** @reads accounts: whether the session of a device is still good, and the language of its person. */
async function leaseDevices(
  tx: Tx,
  {
    now,
    serverKey,
    busyServices,
    busyDevices,
    limit,
  }: {
    now: Date
    serverKey: string
    busyServices: readonly string[]
    busyDevices: readonly string[]
    limit: number
  },
): Promise<Device[]> {
  const isDue = and(isNull(pushMessages.sentAt), lte(pushMessages.nextAttemptAt, now))
  const ended = and(isDue, lt(pushMessages.createdAt, new Date(now.getTime() - maxAgeMs)))
  await tx.delete(pushMessages).where(ended)
  const isGood = and(eq(pushSubscriptions.serverKey, serverKey), gt(sessions.expiresAt, now), isNull(users.deletedAt))
  const service = sql`split_part(${pushSubscriptions.endpoint}, '/', 3)`
  const mayBeTried = and(
    or(isNull(pushSubscriptions.retryAt), lte(pushSubscriptions.retryAt, now)),
    busyServices.length > 0 ? notInArray(service, [...busyServices]) : undefined,
    busyDevices.length > 0 ? notInArray(pushSubscriptions.id, [...busyDevices]) : undefined,
  )
  // The device is locked and not its messages: of two servers that each held a part of a digest, both would send one.
  const found = await tx
    .select({
      id: pushSubscriptions.id,
      accountId: users.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      failures: pushSubscriptions.failures,
      language: users.language,
    })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.accountId))
    .where(and(isDue, isGood, mayBeTried))
    .orderBy(pushMessages.nextAttemptAt)
    .limit(limit)
    .for('update', { of: pushSubscriptions, skipLocked: true })
  const byId = new Map(found.map((device) => [device.id, device]))
  const ids = [...byId.keys()]
  if (ids.length === 0) return []
  for (const accountId of new Set(found.map((device) => device.accountId)))
    await followChoices(tx, { accountId, isDue, now })
  const ofThese = and(isDue, inArray(pushMessages.subscriptionId, ids))
  await tx.delete(pushMessages).where(and(ofThese, hasBeenRead()))
  const leased = await tx
    .update(pushMessages)
    .set({ attempts: sql`${pushMessages.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(ofThese)
    .returning()
  const rows = leased.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id),
  )
  return [...byId.values()].map(({ language, accountId: _, ...device }) => ({
    ...device,
    language: languageOrDefault(language),
    rows: rows.filter(({ subscriptionId }) => subscriptionId === device.id),
  }))
}

/** What the person chose since the cause counts too, and a message that was corrected may meet quiet hours now. */
async function followChoices(
  tx: Tx,
  { accountId, isDue, now }: { accountId: string; isDue: SQL | undefined; now: Date },
): Promise<void> {
  const { pushOff, quiet } = await findMailPreferences(tx, accountId)
  const isOwn = and(isDue, eq(pushMessages.accountId, accountId))
  if (pushOff.length > 0) await tx.delete(pushMessages).where(and(isOwn, inArray(pushMessages.kind, [...pushOff])))
  const until = endOfQuietHours(now, quiet)
  if (until === null) return
  const { id, kind, event, params } = pushMessages
  const waiting = (await tx.select({ id, kind, event, params }).from(pushMessages).where(isOwn))
    .filter((row) => !mayComeInQuietHours({ ...row, kind: row.kind as NoticeKind, meetingTimes: timesOf(row) }, now))
    .map((row) => row.id)
  if (waiting.length > 0)
    await tx.update(pushMessages).set({ nextAttemptAt: until }).where(inArray(pushMessages.id, waiting))
}

function timesOf({ params }: Pick<PushMessageRow, 'params'>): readonly unknown[] {
  const { meeting } = params as NoticeParams
  return [meeting?.at, meeting?.formerAt]
}

function hasBeenRead(): SQL {
  return sql`exists (select 1 from ${notices} where ${notices.eventKey} = ${pushMessages.eventKey}
    and ${notices.accountId} = ${pushMessages.accountId} and ${notices.readAt} is not null)`
}

type Sending = Settings & { device: Device; siteName: string }

async function sendTo(db: Db, push: PushSender, { device, siteName, clock, log }: Sending): Promise<number> {
  const { id, language, rows, failures: _, ...target } = device
  let sent = 0
  for (const together of groupForOneNotification(rows)) {
    const payload = pushPayloadOf(together, { language, siteName })
    const message = { payload, ttlSeconds: maxAgeMs / 1000, topic: payload.tag }
    const outcome = await push.send(target, message)
    if (outcome.kind === 'sent') sent += 1
    else log[outcome.kind === 'gone' ? 'info' : 'warn']({ device: id, ...outcome }, 'a notification did not leave')
    await db.transaction((tx) => record(tx, { outcome, device, together, now: clock.now() }))
    // What waits for a device that cannot be reached would only hang too.
    if (outcome.kind === 'gone' || outcome.kind === 'later') break
  }
  return sent
}

/** Those of a kind that is collected go together, the others one by one. */
function groupForOneNotification(rows: readonly PushMessageRow[]): [PushMessageRow, ...PushMessageRow[]][] {
  const isCollected = ({ kind }: PushMessageRow) => digestNoticeKinds.includes(kind as NoticeKind)
  const groups = Map.groupBy(rows, (row) => (isCollected(row) ? row.kind : row.id))
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest]] : []))
}

type Sent = { outcome: PushOutcome; device: Device; together: readonly PushMessageRow[]; now: Date }

async function record(tx: Tx, { outcome, device, together, now }: Sent): Promise<void> {
  if (outcome.kind === 'gone') {
    // A browser that came back meanwhile has another address, or other keys.
    const isSame = and(eq(pushSubscriptions.id, device.id), eq(pushSubscriptions.auth, device.auth))
    await tx.delete(pushSubscriptions).where(isSame)
    await tx.delete(pushMessages).where(eq(pushMessages.subscriptionId, device.id))
    return
  }
  await recordReach(tx, { outcome, device, together, now })
  for (const { id, attempts } of together) {
    // A server that comes back after its lease has ended changes nothing any more.
    const isStillHeld = and(eq(pushMessages.id, id), eq(pushMessages.attempts, attempts), isNull(pushMessages.sentAt))
    const waitMs = waitsMs[attempts - 1]
    if (outcome.kind === 'sent') await tx.update(pushMessages).set({ sentAt: now }).where(isStillHeld)
    else if (outcome.kind === 'refused' || waitMs === undefined) await tx.delete(pushMessages).where(isStillHeld)
    else {
      const nextMs = Math.max(waitMs, Math.min(outcome.retryAfterMs, maxRetryAfterMs))
      await tx
        .update(pushMessages)
        .set({ nextAttemptAt: new Date(now.getTime() + nextMs) })
        .where(isStillHeld)
    }
  }
}

/** A device that answers is as good as new; one that does not waits with all that is for it, and is given up in the end. */
async function recordReach(tx: Tx, { outcome, device, together, now }: Sent): Promise<void> {
  const isSame = and(eq(pushSubscriptions.id, device.id), eq(pushSubscriptions.auth, device.auth))
  if (outcome.kind !== 'later') {
    if (device.failures > 0) await tx.update(pushSubscriptions).set({ failures: 0, retryAt: null }).where(isSame)
    return
  }
  const failures = device.failures + 1
  if (failures >= maxFailures) {
    await tx.delete(pushSubscriptions).where(isSame)
    return
  }
  const waitMs = deviceWaitsMs[Math.min(device.failures, deviceWaitsMs.length - 1)] ?? 0
  const retryAt = new Date(now.getTime() + Math.max(waitMs, Math.min(outcome.retryAfterMs, maxRetryAfterMs)))
  await tx.update(pushSubscriptions).set({ failures, retryAt }).where(isSame)
  // They were leased with it, and not tried.
  const untried = device.rows.filter((row) => !together.includes(row)).map(({ id }) => id)
  if (untried.length > 0)
    await tx
      .update(pushMessages)
      .set({ attempts: sql`${pushMessages.attempts} - 1`, nextAttemptAt: retryAt })
      .where(and(inArray(pushMessages.id, untried), isNull(pushMessages.sentAt), gt(pushMessages.nextAttemptAt, now)))
}
