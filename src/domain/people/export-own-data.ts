import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { ownDataSections } from './own-data-sections.ts'
import type { OwnRow } from './own-section.ts'

const batchSize = 500

/** A heading, or some of what stands under the last one. */
export type OwnDataPiece = { kind: 'section'; name: string; title: string } | { kind: 'rows'; rows: OwnRow[] }

/** Row G-29: everything that is kept about the acting person, piece by piece. That it was asked for is written down. */
export async function exportOwnData(
  db: Db,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<AsyncGenerator<OwnDataPiece>> {
  const { accountId, email } = requireRole(actor, ...roles)
  await recordAudit(db, {
    actorId: accountId,
    action: 'person.data-exported',
    subject: { type: 'person', id: accountId },
    at: now,
  })
  return pieces(db, { accountId, email })
}

async function* pieces(db: Db, whose: { accountId: string; email: string }): AsyncGenerator<OwnDataPiece> {
  for (const { name, title, read } of ownDataSections) {
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
