import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { feedback } from '#db/schema/feedback.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'

/** An Admin marks a message as done, or as not done. */
export async function markFeedbackDone(
  db: Db,
  actor: MaybeActor,
  { id, isRead, now }: { id: string; isRead: boolean; now: Date },
): Promise<void> {
  const admin = requireRole(actor, 'Admin')
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(feedback)
      .set({ readAt: isRead ? now : null })
      .where(eq(feedback.id, id))
      .returning({ id: feedback.id })
    if (changed.length === 0) throw new DomainError('not_found', 'We couldn’t find that message.')
    await recordAuditEntry(tx, {
      actorId: admin.accountId,
      action: isRead ? 'feedback.read' : 'feedback.unread',
      subject: { type: 'feedback', id },
      at: now,
    })
  })
}
