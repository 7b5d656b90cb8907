import { and, eq, ne } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { ChangePassword } from '#contract/profile.ts'
import type { Db } from '#db/client.ts'
import { sessions, signInMethods } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { DomainError } from '#domain/domain-error.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { requireOwnPassword } from './require-own-password.ts'

type Change = ChangePassword & {
  /** The session of the device that asks: the only one that stays. */
  token: string
  /** Where the request came from. */
  address: string
  now: Date
}

/**
 * Changes one's own password and ends every other sign-in.
 * @throws DomainError what `requireOwnPassword` throws, `conflict` where it was changed at the same moment.
 */
export async function changePassword(
  db: Db,
  actor: MaybeActor,
  { currentPassword, newPassword, token, address, now }: Change,
): Promise<{ endedCount: number }> {
  const { accountId, email } = requireRole(actor, ...roles)
  const method = await requireOwnPassword(db, { accountId, email, password: currentPassword, address, now })
  const hash = await hashPassword(newPassword)

  return db.transaction(async (tx) => {
    const changed = await tx
      .update(signInMethods)
      .set({ password: hash, updatedAt: now })
      .where(and(eq(signInMethods.id, method.id), eq(signInMethods.password, method.hash)))
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
