import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import type { OwnDataExportRow } from './own-data-export-section.ts'
import { ownDataExportSections } from './own-data-export-sections.ts'

const batchSize = 500

/** A heading, or some of the rows under the last heading. */
export type OwnDataExportChunk =
  | { kind: 'section'; name: string; title: string }
  | { kind: 'rows'; rows: OwnDataExportRow[] }

/** Row G-29: exports all data about the acting person, piece by piece. The audit records the request. */
export async function exportOwnData(
  db: Db,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<AsyncGenerator<OwnDataExportChunk>> {
  const { accountId, email, hasConfirmedEmail } = requireRole(actor, ...roles)
  await recordAuditEntry(db, {
    actorId: accountId,
    action: 'person.data-exported',
    subject: { type: 'person', id: accountId },
    at: now,
  })
  return pieces(db, { accountId, confirmedEmails: hasConfirmedEmail ? [email] : [] })
}

async function* pieces(
  db: Db,
  whose: { accountId: string; confirmedEmails: readonly string[] },
): AsyncGenerator<OwnDataExportChunk> {
  for (const { name, title, read } of ownDataExportSections) {
    yield { kind: 'section', name, title }
    for (const query of [read(db, whose)].flat()) {
      for (let offset = 0, isMore = true; isMore; offset += batchSize) {
        const rows = await query.limit(batchSize).offset(offset)
        if (rows.length > 0) yield { kind: 'rows', rows }
        isMore = rows.length >= batchSize
      }
    }
  }
}
