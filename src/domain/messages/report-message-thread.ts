import { randomUUIDv7 } from 'node:crypto'
import { roles } from '#contract/accounts.ts'
import type { ReportMessageThreadRequest } from '#contract/messages.ts'
import type { Db } from '#db/client.ts'
import { messageReports } from '#db/schema/messages.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { lockOwnMessageThread } from './lock-own-message-thread.ts'
import { notifyAdminsOfMessageReport } from './notify-admins-of-message-report.ts'

/**
 * Asks the Admins to look at a thread, which they read in their notification centres. A second report while one is open changes nothing.
 * @throws DomainError `not_found` for the threads of others.
 */
export async function reportMessageThread(
  db: Db,
  actor: MaybeActor,
  { threadId, reason, text, now }: ReportMessageThreadRequest & { threadId: string; now: Date },
): Promise<{ id: string }> {
  const person = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    await lockActorRow(tx, person)
    const { thread } = await lockOwnMessageThread(tx, person, threadId)
    const report = { id: randomUUIDv7(), threadId, reporterId: person.accountId, reason, text, createdAt: now }
    const stored = await tx.insert(messageReports).values(report).onConflictDoNothing().returning()
    if (stored.length > 0) {
      await recordAuditEntry(tx, {
        actorId: person.accountId,
        action: 'conversation.reported',
        subject: { type: 'conversation', id: threadId },
        detail: { reason },
        at: now,
      })
      await notifyAdminsOfMessageReport(tx, { reportId: report.id, listingId: thread.listingId, reason, now })
    }
    return { id: threadId }
  })
}
