import type { AuditedAction } from '#contract/audited-actions.ts'
import type { DbOrTx } from '#db/client.ts'
import { auditEntries } from '#db/schema/audit.ts'

/** Rows per statement, which may have 65,535 values. */
const batchSize = 1000

export type AuditEntry = {
  /** Null where the system itself acts. */
  actorId: string | null
  action: AuditedAction
  subject: { type: string; id: string }
  detail?: Record<string, unknown>
  at: Date
}

/** Records who did what; call it in the transaction of the action itself, so that neither exists without the other. */
export async function recordAuditEntry(tx: DbOrTx, entry: AuditEntry): Promise<void> {
  await recordAuditEntries(tx, [entry])
}

/** Like `recordAuditEntry`, for many entries at once. */
export async function recordAuditEntries(tx: DbOrTx, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ actorId, action, subject, detail = {}, at }) => ({
    actorId,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    detail,
    at,
  }))
  for (let from = 0; from < rows.length; from += batchSize) {
    await tx.insert(auditEntries).values(rows.slice(from, from + batchSize))
  }
}
