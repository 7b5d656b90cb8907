import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import type { Db, Tx } from '#db/client.ts'
import { signInMethods, users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { verifyPassword } from '#platform/identity/password-hash.ts'
import { completeSignIn, type SignInResult } from './complete-sign-in.ts'
import { lockAccountRow } from './lock-account-row.ts'
import type { SignInDevice } from './open-session.ts'
import { clearPasswordAttemptsFromSource, recordPasswordAttempt } from './password-attempts.ts'
import { deleteVerificationAttempt } from './verification-attempts.ts'

/** A hash that matches no password: an address without an account takes as much work as one with an account. */
const nobodysHash = `${'0'.repeat(32)}:${'0'.repeat(128)}`

type Given = {
  email: string
  password: string
  isRemembered: boolean
  device: SignInDevice
  /** The id of a device that has signed in to this account before; else null. */
  knownDevice: string | null
  now: Date
}

/**
 * Signs a person in by their password, or requires their second factor. A wrong password, an address without an account
 * and an account without a password have the same result and take the same time.
 * @throws DomainError `signed_out` with M-01, `too_many_requests` with the wait; ConcurrencyQueueFullError.
 */
export async function signInWithPassword(
  db: Db,
  { email, password, isRemembered, device, knownDevice, now }: Given,
): Promise<SignInResult> {
  const tried = { email, address: device.address, knownDevice }
  const attempt = await recordPasswordAttempt(db, { ...tried, now })
  try {
    const [method] = await db
      .select({ id: signInMethods.id, accountId: users.id, hash: signInMethods.password })
      .from(users)
      .innerJoin(signInMethods, eq(signInMethods.userId, users.id))
      .where(and(eq(users.email, email), isNull(users.deletedAt), isNotNull(signInMethods.password)))
    const isRight = await verifyPassword({ hash: method?.hash ?? nobodysHash, password })
    if (!method || !isRight) throw new DomainError('signed_out', notificationMessages.signInFailed)
    const { accountId } = method
    const admission = await db.transaction(async (tx) => {
      await lockAccountRow(tx, accountId)
      if (!(await isStillTheirs(tx, method))) throw new DomainError('signed_out', notificationMessages.signInFailed)
      return completeSignIn(tx, { accountId, way: 'password', isRemembered, device, now })
    })
    await clearPasswordAttemptsFromSource(db, tried)
    return admission
  } catch (error) {
    const isWrongPassword = error instanceof DomainError && error.code === 'signed_out'
    if (!isWrongPassword) await deleteVerificationAttempt(db, { id: attempt })
    throw error
  }
}

/** Checking a password takes a while, in which the person may change it: then the old one is no longer valid. */
async function isStillTheirs(tx: Tx, { id, hash }: { id: string; hash: string | null }): Promise<boolean> {
  const [method] = await tx.select({ hash: signInMethods.password }).from(signInMethods).where(eq(signInMethods.id, id))
  return method?.hash === hash
}
