import { createHash } from 'node:crypto'
import { asc, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { AuditChainStatus } from '#contract/audit.ts'
import type { Db } from '#db/client.ts'
import { auditEntries } from '#db/schema/audit.ts'

const batchSize = 2000
const firstPrevious = '0'.repeat(64)

type Noted = { position: number; hash: string }
type Options = {
  /** Heads that were noted earlier, outside of this database: a chain that was rewritten does not contain them. */
  noted?: readonly Noted[]
  now: Date
  signal?: AbortSignal
}

/**
 * Checks the whole chain of the audit log and reports its first entry that was changed, removed or inserted. It
 * computes the hashes on its own and compares them with the stored ones.
 */
export async function verifyAuditChain(db: Db, { noted = [], now, signal }: Options): Promise<AuditChainStatus> {
  const wanted = new Map(noted.map(({ position, hash }) => [position, hash]))
  let head: Noted = { position: 0, hash: firstPrevious }
  let broken: AuditChainStatus['broken'] = null
  for (let isMore = true; isMore && !broken; ) {
    signal?.throwIfAborted()
    const rows = await readLinks(db, gt(auditEntries.position, head.position))
    isMore = rows.length === batchSize
    for (const row of rows) {
      const reason = faultOf(row, head) ?? (differs(wanted, row) ? 'it is not the entry that was noted earlier' : null)
      if (reason !== null) {
        broken = { position: row.position, id: row.id, reason }
        break
      }
      head = { position: row.position, hash: row.hash ?? '' }
    }
  }
  broken ??= await findUnchained(db)
  broken ??= missingNote(wanted, head)
  return {
    isWhole: broken === null,
    entries: head.position,
    head: head.position === 0 ? null : head,
    broken,
    checkedAt: now.toISOString(),
  }
}

/** An entry's parts as the database formats them: `detail` and `at` as text, so that nothing is rounded on the way. */
async function readLinks(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: auditEntries.id,
      position: sql<number>`${auditEntries.position}`.mapWith(Number),
      previousHash: auditEntries.previousHash,
      hash: auditEntries.hash,
      at: sql<string>`to_char(${auditEntries.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      actorId: auditEntries.actorId,
      action: auditEntries.action,
      subjectType: auditEntries.subjectType,
      subjectId: auditEntries.subjectId,
      detail: sql<string>`${auditEntries.detail}::text`,
    })
    .from(auditEntries)
    .where(where)
    .orderBy(asc(auditEntries.position))
    .limit(batchSize)
}
type Link = Awaited<ReturnType<typeof readLinks>>[number]

function faultOf(row: Link, before: Noted): string | null {
  if (row.position !== before.position + 1) {
    return before.position + 1 === row.position - 1
      ? `the entry before it, number ${before.position + 1}, is missing`
      : `the entries ${before.position + 1} to ${row.position - 1} before it are missing`
  }
  if (row.previousHash !== before.hash) return 'it does not carry the hash of the entry before it'
  return row.hash === hashOf(row) ? null : 'its content does not fit its hash'
}

/** The canonical form is a JSON array as PostgreSQL writes it: with a comma and a space between its parts. */
function hashOf({ position, previousHash, id, at, actorId, action, subjectType, subjectId, detail }: Link): string {
  const parts = [position, previousHash, id, at, actorId, action, subjectType, subjectId].map((part) =>
    JSON.stringify(part),
  )
  return createHash('sha256')
    .update(`[${[...parts, detail].join(', ')}]`)
    .digest('hex')
}

function differs(wanted: ReadonlyMap<number, string>, row: Link): boolean {
  const noted = wanted.get(row.position)
  return noted !== undefined && noted !== row.hash
}

/** Every entry is chained when its transaction ends: an unchained one was written past the triggers. */
async function findUnchained(db: Db): Promise<AuditChainStatus['broken']> {
  const [row] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(isNull(auditEntries.hash))
    .orderBy(asc(auditEntries.id))
    .limit(1)
  return row ? { position: null, id: row.id, reason: 'it was never chained' } : null
}

function missingNote(wanted: ReadonlyMap<number, string>, head: Noted): AuditChainStatus['broken'] {
  const lost = [...wanted.keys()].sort((a, b) => a - b).find((position) => position > head.position)
  if (lost === undefined) return null
  return { position: lost, id: null, reason: `it was noted earlier, but the log ends at ${head.position}` }
}
