import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import {
  type AuditListResponse,
  type AuditRecord,
  auditPageSize,
  type ExportAuditQuery,
  type ListAuditQuery,
} from '#contract/audit.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { containsTextSql } from '#domain/text/contains-text-sql.ts'
import { nameAuditSubjects } from './name-audit-subjects.ts'

/**
 * Row G-21: all actions of staff and all movements of money, for an Admin, a page at a time.
 * @reads accounts: an entry names who acted, and is searched by that name.
 */
export async function listAuditEntries(
  db: Db,
  actor: MaybeActor,
  { page, sort, ...filter }: ListAuditQuery,
): Promise<AuditListResponse> {
  requireRole(actor, 'Admin')
  const [found] = await db
    .select({ total: count() })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(auditSearchCondition(filter))
  const total = found?.total ?? 0
  const items = await readAuditRecords(db, { where: auditSearchCondition(filter), sort, limit: auditPageSize, page })
  return { items, total, page, pages: Math.ceil(total / auditPageSize) }
}

export function auditSearchCondition({ q, subject }: Omit<ExportAuditQuery, 'sort'>): SQL | undefined {
  return and(subject ? eq(auditEntries.subjectType, subject) : undefined, q ? matches(q) : undefined)
}

/** Entries in the order in which they were written, each with the name of what it is about. */
export async function readAuditRecords(
  db: Db,
  {
    where,
    sort,
    limit,
    page = 1,
  }: { where: SQL | undefined; sort: ListAuditQuery['sort']; limit: number; page?: number },
): Promise<AuditRecord[]> {
  const rows = await db
    .select({ entry: auditEntries, name: users.name, role: users.role })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(where)
    .orderBy(sort === 'oldest' ? asc(auditEntries.id) : desc(auditEntries.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const subjects = rows.map(({ entry }) => ({ type: entry.subjectType, id: entry.subjectId }))
  const subjectOf = await nameAuditSubjects(db, subjects)
  return rows.map(({ entry, name, role }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    actor: name !== null && role !== null ? { name, role } : null,
    action: entry.action,
    subject: subjectOf({ type: entry.subjectType, id: entry.subjectId }),
    detail: entry.detail,
    position: entry.position,
    hash: entry.hash,
    previousHash: entry.previousHash,
  }))
}

function matches(q: string): SQL | undefined {
  const detail = sql`${auditEntries.detail}::text ilike ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  return or(
    containsTextSql(auditEntries.action, q),
    eq(auditEntries.subjectId, q),
    eq(auditEntries.actorId, q),
    containsTextSql(users.name, q),
    containsTextSql(users.email, q),
    detail,
  )
}
