import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { ChangePassword } from '#contract/profile.ts'
import type { Db } from '#db/client.ts'
import { sessions, signInMethods } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { DomainError } from '#domain/domain-error.ts'
import { hashPassword, verifyPassword } from '#platform/identity/password-hash.ts'
import { beginAttempt, clearAttempts, forgetAttempt } from './sign-in-attempts.ts'

type Change = ChangePassword & {
  /** The session of the device that asks: the only one that stays. */
  token: string
  /** Where the request came from. */
  address: string
  now: Date
}

/**
 * Changes one's own password and ends every other sign-in. A wrong current password counts as a failed sign-in, so that
 * somebody at a borrowed device cannot guess for ever.
 * @throws DomainError `invalid` with `fields.currentPassword`, `too_many_requests`, or `conflict` without a password.
 */
export async function changePassword(
  db: Db,
  actor: MaybeActor,
  { currentPassword, newPassword, token, address, now }: Change,
): Promise<{ endedCount: number }> {
  const { accountId, email } = requireRole(actor, ...roles)
  const [method] = await db
    .select({ id: signInMethods.id, hash: signInMethods.password })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, accountId), isNotNull(signInMethods.password)))
  if (!method?.hash) throw new DomainError('conflict', 'You sign in without a password, so there is none to change.')

  const attempt = await beginAttempt(db, { email, address, now })
  const isRight = await verifyPassword({ hash: method.hash, password: currentPassword }).catch(async (error) => {
    await forgetAttempt(db, { id: attempt })
    throw error
  })
  if (!isRight) {
    const message = 'This is not your current password.'
    throw new DomainError('invalid', message, { fields: { currentPassword: message } })
  }
  await clearAttempts(db, { email })
  const known = method.hash
  const hash = await hashPassword(newPassword)

  return db.transaction(async (tx) => {
    const changed = await tx
      .update(signInMethods)
      .set({ password: hash, updatedAt: now })
      .where(and(eq(signInMethods.id, method.id), eq(signInMethods.password, known)))
      .returning({ id: signInMethods.id })
    if (changed.length === 0) throw new DomainError('conflict', 'Your password was changed somewhere else just now.')
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, accountId), ne(sessions.token, token)))
      .returning({ id: sessions.id })
    await recordAudit(tx, {
      actorId: accountId,
      action: 'person.password-changed',
      subject: { type: 'person', id: accountId },
      at: now,
    })
    return { endedCount: ended.length }
  })
}
