import { and, eq } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Signs one of the person's devices out; its next request is anonymous.
 * @throws DomainError `not_found` for a sign-in that has ended, or belongs to another person.
 */
export async function revokeSession(
  db: Db,
  actor: MaybeActor,
  { signInId }: { signInId: string },
): Promise<{ endedCount: number }> {
  const { accountId } = requireRole(actor, ...roles)
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, signInId), eq(sessions.userId, accountId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new DomainError('not_found', 'This session has already ended.')
  return { endedCount: ended.length }
}
