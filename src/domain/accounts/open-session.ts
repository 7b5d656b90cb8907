import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { SignInWay } from '#contract/profile.ts'
import type { Tx } from '#db/client.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { sessionLifeMs } from './resolve-actor.ts'

/** For a person who does not want to be remembered. */
const shortLifeMs = 24 * 60 * 60_000
const maxUserAgentLength = 500

/** The device that signs in. */
export type Device = { address: string; userAgent: string | null }

export type NewSession = {
  accountId: string
  way: SignInWay
  /** False: the session ends with the browser's, or after a day. */
  isRemembered: boolean
  device: Device
  now: Date
}
export type OpenedSession = { token: string; isRemembered: boolean; account: typeof users.$inferSelect }

/**
 * The one place where a session begins. Called by `admit`, which asks for the second factor, and by `completeSecondFactorSignIn`,
 * which was given it; by nobody else. The account's row is held, so that nobody signs in
 * while they are deleted.
 * @throws DomainError `signed_out` where the account is gone, `forbidden` with the reason where it is suspended.
 */
export async function openSession(
  tx: Tx,
  { accountId, way, isRemembered, device, now }: NewSession,
): Promise<OpenedSession> {
  const isThere = and(eq(users.id, accountId), isNull(users.deletedAt))
  const [account] = await tx.select().from(users).where(isThere).for('share')
  if (!account) throw new DomainError('signed_out', 'This account is gone.')
  refuseSuspended(account)
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + (isRemembered ? sessionLifeMs : shortLifeMs))
  await tx.insert(sessions).values({
    ...{ id: randomUUIDv7(), userId: accountId, token, way, expiresAt, createdAt: now, updatedAt: now },
    confirmedAt: now,
    ipAddress: device.address,
    userAgent: device.userAgent?.slice(0, maxUserAgentLength) ?? null,
  })
  return { token, isRemembered, account }
}

/** Whoever came this far proved who they are: they, and nobody else, are told why they stay outside. */
function refuseSuspended({ suspendedReason }: { suspendedReason: string | null }): void {
  if (suspendedReason === null) return
  throw new DomainError(
    'forbidden',
    `This account is suspended: “${suspendedReason}”. Write to us with the form at /contact if you think that is wrong.`,
  )
}
