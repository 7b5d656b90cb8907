import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { SignInMethodName } from '#contract/profile.ts'
import { withoutFinalStop } from '#contract/without-final-stop.ts'
import type { Tx } from '#db/client.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { sessionLifetimeMs } from './resolve-actor.ts'

/** For a person who does not want to be remembered. */
const shortLifeMs = 24 * 60 * 60_000
const maxUserAgentLength = 500

/** The device that signs in, and the language of its pages; null where it asks for none. */
export type SignInDevice = { address: string; userAgent: string | null; language: Language | null }

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
  if (device.language) await followLanguageOfPages(tx, { accountId, language: device.language })
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

/**
 * Mail comes in the language of the pages until the person chooses one: an account may have been made by an Admin, or
 * before its owner found the switch. Two devices at once both hold the row for reading: then the next sign-in does it.
 */
async function followLanguageOfPages(tx: Tx, { accountId, language }: { accountId: string; language: Language }) {
  const isOther = and(eq(users.id, accountId), eq(users.languageIsChosen, false), ne(users.language, language))
  const free = await tx.select({ id: users.id }).from(users).where(isOther).for('no key update', { skipLocked: true })
  if (free.length > 0) await tx.update(users).set({ language }).where(eq(users.id, accountId))
}

/** At this step the person has proved their identity: only they are told why they cannot sign in. */
function refuseSuspended({ suspendedReason }: { suspendedReason: string | null }): void {
  if (suspendedReason === null) return
  throw new DomainError(
    'forbidden',
    `This account is suspended: “${withoutFinalStop(suspendedReason)}”. If you think that’s a mistake, contact us.`,
  )
}
