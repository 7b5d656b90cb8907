import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { feedback } from '#db/schema/feedback.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'

/** An Admin has dealt with a message, or takes that back. */
export async function markFeedback(
  db: DbOrTx,
  actor: MaybeActor,
  { id, isRead, now }: { id: string; isRead: boolean; now: Date },
): Promise<void> {
  requireRole(actor, 'Admin')
  const changed = await db
    .update(feedback)
    .set({ readAt: isRead ? now : null })
    .where(eq(feedback.id, id))
    .returning({ id: feedback.id })
  if (changed.length === 0) throw new DomainError('not_found', 'There is no such message.')
}
