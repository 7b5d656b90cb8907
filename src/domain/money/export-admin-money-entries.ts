import type { AdminMoneyEntry, AdminMoneyListKind, ExportAdminMoneyEntriesQuery } from '#contract/admin-money-lists.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { formatCsvLine } from '#domain/text/format-csv-line.ts'
import { readAdminMoneyEntries } from './list-admin-money-entries.ts'

const batchSize = 1000
const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
const columns: readonly { name: string; of: (entry: AdminMoneyEntry) => string | null }[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'createdAt', of: ({ createdAt }) => createdAt },
  { name: 'state', of: ({ state }) => state },
  { name: 'amountUsd', of: ({ amountCents }) => dollars(amountCents) },
  { name: 'refundedUsd', of: ({ refundedCents }) => dollars(refundedCents) },
  { name: 'feeUsd', of: ({ feeCents }) => dollars(feeCents) },
  { name: 'openUsd', of: ({ openCents }) => dollars(openCents) },
  { name: 'note', of: ({ note }) => note },
  { name: 'answer', of: ({ answer }) => answer },
  { name: 'dueAt', of: ({ dueAt }) => dueAt },
  { name: 'paymentId', of: ({ paymentId }) => paymentId },
  { name: 'bookingId', of: ({ bookingId }) => bookingId },
  { name: 'car', of: ({ carTitle }) => carTitle },
  { name: 'buyer', of: ({ buyerName }) => buyerName },
  { name: 'seller', of: ({ sellerName }) => sellerName },
  { name: 'hold', of: ({ hold }) => hold },
  { name: 'sellerAgrees', of: ({ sellerAgrees }) => (sellerAgrees === null ? null : sellerAgrees ? 'yes' : 'no') },
  { name: 'sellerAnswer', of: ({ sellerAnswer }) => sellerAnswer },
  { name: 'answeredAt', of: ({ answeredAt }) => answeredAt },
]

/** Exports one of the lists as CSV, in pieces, for an Admin. The export itself is recorded in the audit log. */
export async function exportAdminMoneyEntries(
  db: Db,
  actor: MaybeActor,
  { now, ...query }: ExportAdminMoneyEntriesQuery & { kind: AdminMoneyListKind; now: Date },
): Promise<AsyncGenerator<string>> {
  const { accountId: actorId } = requireRole(actor, 'Admin')
  const subject = { type: 'money', id: query.kind }
  await recordAuditEntry(db, {
    actorId,
    action: 'money.exported',
    subject,
    detail: { state: query.state ?? '' },
    at: now,
  })
  return lines(db, query)
}

async function* lines(
  db: Db,
  query: ExportAdminMoneyEntriesQuery & { kind: AdminMoneyListKind },
): AsyncGenerator<string> {
  yield formatCsvLine(columns.map(({ name }) => name))
  for (let offset = 0, isMore = true; isMore; offset += batchSize) {
    const entries = await readAdminMoneyEntries(db, { ...query, limit: batchSize, offset })
    yield entries.map((entry) => formatCsvLine(columns.map(({ of }) => of(entry) ?? ''))).join('')
    isMore = entries.length === batchSize
  }
}
