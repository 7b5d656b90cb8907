import { and, gt, lt } from 'drizzle-orm'
import type { AuditRecord, ExportAuditQuery } from '#contract/audit.ts'
import type { Db } from '#db/client.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { formatCsvLine } from '#domain/text/format-csv-line.ts'
import { auditSearchCondition, readAuditRecords } from './list-audit-entries.ts'
import { recordAuditEntry } from './record-audit-entry.ts'

const batchSize = 1000
const columns: readonly { name: string; of: (entry: AuditRecord) => unknown }[] = [
  { name: 'position', of: ({ position }) => position },
  { name: 'id', of: ({ id }) => id },
  { name: 'at', of: ({ at }) => at },
  { name: 'actor', of: ({ actor }) => actor?.name },
  { name: 'role', of: ({ actor }) => actor?.role },
  { name: 'action', of: ({ action }) => action },
  { name: 'subject', of: ({ subject }) => subject.type },
  { name: 'subjectId', of: ({ subject }) => subject.id },
  { name: 'detail', of: ({ detail }) => JSON.stringify(detail) },
  { name: 'previousHash', of: ({ previousHash }) => previousHash },
  { name: 'hash', of: ({ hash }) => hash },
]

/**
 * Exports every entry that matches the search as CSV, in pieces, so that a log of any length can be downloaded. The
 * export itself is logged as an entry.
 */
export async function exportAuditLog(
  db: Db,
  actor: MaybeActor,
  { sort, now, ...filter }: ExportAuditQuery & { now: Date },
): Promise<AsyncGenerator<string>> {
  const admin = requireRole(actor, 'Admin')
  await recordAuditEntry(db, {
    actorId: admin.accountId,
    action: 'audit.exported',
    subject: { type: 'audit', id: 'log' },
    detail: { ...(filter.q ? { q: filter.q } : {}), ...(filter.subject ? { about: filter.subject } : {}) },
    at: now,
  })
  return lines(db, { sort, ...filter })
}

async function* lines(db: Db, { sort, ...filter }: ExportAuditQuery): AsyncGenerator<string> {
  yield formatCsvLine(columns.map(({ name }) => name))
  const isAfter = sort === 'oldest' ? gt : lt
  let last: number | null = null
  for (let isMore = true; isMore; ) {
    const where = and(auditSearchCondition(filter), last === null ? undefined : isAfter(auditEntries.id, last))
    const entries = await readAuditRecords(db, { where, sort, limit: batchSize })
    yield entries.map((entry) => formatCsvLine(columns.map(({ of }) => String(of(entry) ?? '')))).join('')
    last = entries.at(-1)?.id ?? null
    isMore = entries.length === batchSize
  }
}
