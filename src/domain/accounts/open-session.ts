import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { SignInMethodName } from '#contract/profile.ts'
import type { Tx } from '#db/client.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { sessionLifetimeMs } from './resolve-actor.ts'

/** For a person who does not want to be remembered. */
const shortLifeMs = 24 * 60 * 60_000
const maxUserAgentLength = 500

/** The device that signs in. */
export type SignInDevice = { address: string; userAgent: string | null }

export type NewSession = {
  accountId: string
  way: SignInMethodName
  /** False: the session ends with the browser session, or after a day. */
  isRemembered: boolean
  device: SignInDevice
  now: Date
}
export type OpenedSession = { token: string; isRemembered: boolean; account: typeof users.$inferSelect }

/**
 * The only function that creates a session. Its only callers are `completeSignIn`, which requires the second factor,
 * and `completeSecondFactorSignIn`, which has checked it. The account's row is locked, so that no person signs in while
 * their account is being deleted.
 * @throws DomainError `signed_out` where the account is gone, `forbidden` with the reason where it is suspended.
 */
export async function openSession(
  tx: Tx,
  { accountId, way, isRemembered, device, now }: NewSession,
): Promise<OpenedSession> {
  const isThere = and(eq(users.id, accountId), isNull(users.deletedAt))
  const [account] = await tx.select().from(users).where(isThere).for('share')
  if (!account) throw new DomainError('signed_out', 'This account no longer exists.')
  refuseSuspended(account)
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + (isRemembered ? sessionLifetimeMs : shortLifeMs))
  await tx.insert(sessions).values({
    id: randomUUIDv7(),
    userId: accountId,
    token,
    way,
    expiresAt,
    createdAt: now,
    updatedAt: now,
    confirmedAt: now,
    ipAddress: device.address,
    userAgent: device.userAgent?.slice(0, maxUserAgentLength) ?? null,
  })
  return { token, isRemembered, account }
}

/** At this step the person has proved their identity: only they are told why they cannot sign in. */
function refuseSuspended({ suspendedReason }: { suspendedReason: string | null }): void {
  if (suspendedReason === null) return
  throw new DomainError(
    'forbidden',
    `This account is suspended: “${suspendedReason}”. If you think that’s a mistake, contact us at /contact.`,
  )
}
