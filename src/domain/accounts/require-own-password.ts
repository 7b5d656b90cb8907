import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { signInMethods } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { verifyPassword } from '#platform/identity/password-hash.ts'
import {
  clearVerificationAttempts,
  deleteVerificationAttempt,
  recordVerificationAttempt,
} from './verification-attempts.ts'

type Proof = {
  accountId: string
  password: string
  /** Where the request came from. */
  address: string
  now: Date
}

/**
 * Requires a signed-in person's password again, before an action that a borrowed device must not do. Ten wrong
 * passwords in fifteen minutes lock this, so that it cannot be guessed for ever; a stranger's guesses at the login do
 * not count here.
 * @throws DomainError `invalid` with `fields.currentPasswordSchema`, `too_many_requests`, or `conflict` without a password.
 */
export async function requireOwnPassword(
  db: Db,
  { accountId, password, address, now }: Proof,
): Promise<{ id: string; hash: string }> {
  const [method] = await db
    .select({ id: signInMethods.id, hash: signInMethods.password })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, accountId), isNotNull(signInMethods.password)))
  if (!method?.hash) {
    throw new DomainError('conflict', 'You don’t have a password yet. Choose one in your profile first.')
  }
  const attempts = { email: `own-password:${accountId}` }
  const attempt = await recordVerificationAttempt(db, { ...attempts, address, now })
  const isRight = await verifyPassword({ hash: method.hash, password }).catch(async (error) => {
    await deleteVerificationAttempt(db, { id: attempt })
    throw error
  })
  if (!isRight) {
    const message = 'That isn’t your current password.'
    throw new DomainError('invalid', message, { fields: { currentPassword: message } })
  }
  await clearVerificationAttempts(db, attempts)
  return { id: method.id, hash: method.hash }
}
