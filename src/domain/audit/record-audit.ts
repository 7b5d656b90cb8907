import type { DbOrTx } from '#db/client.ts'
import { auditEntries } from '#db/schema/audit.ts'

/** Writes who did what; call it with the transaction of the deed itself, so that neither stands without the other. */
export async function recordAudit(
  tx: DbOrTx,
  entry: {
    /** Null where the system itself acts. */
    actorId: string | null
    action: string
    subject: { type: string; id: string }
    detail?: Record<string, unknown>
    at: Date
  },
): Promise<void> {
  await tx.insert(auditEntries).values({
    at: entry.at,
    actorId: entry.actorId,
    action: entry.action,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    detail: entry.detail ?? {},
  })
}
