import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { messageReports } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Marks a report as dealt with, or not (Admin).
 * @throws DomainError `not_found`; `conflict` where the person has reported the thread again since.
 */
export async function closeMessageReport(
  db: Db,
  actor: MaybeActor,
  { id, isClosed, now }: { id: string; isClosed: boolean; now: Date },
): Promise<{ id: string }> {
  const admin = requireRole(actor, 'Admin')
  return db.transaction(async (tx) => {
    const isIt = eq(messageReports.id, id)
    const [report] = await tx.select().from(messageReports).where(isIt).for('update')
    if (!report) throw new DomainError('not_found', 'We couldn’t find that report.')
    if ((report.closedAt !== null) === isClosed) return { id }
    const { threadId, reporterId } = messageReports
    const isOpenOne = and(
      eq(threadId, report.threadId),
      eq(reporterId, report.reporterId),
      isNull(messageReports.closedAt),
    )
    if (!isClosed && (await tx.$count(messageReports, isOpenOne)) > 0)
      throw new DomainError('conflict', 'This person has reported the conversation again in the meantime.')
    await tx
      .update(messageReports)
      .set({ closedAt: isClosed ? now : null })
      .where(isIt)
    await recordAuditEntry(tx, {
      actorId: admin.accountId,
      action: isClosed ? 'conversation.report-closed' : 'conversation.report-reopened',
      subject: { type: 'conversation', id: report.threadId },
      at: now,
    })
    return { id }
  })
}
