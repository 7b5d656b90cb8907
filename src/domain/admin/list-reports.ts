import { and, type Column, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { formatMomentCursor, parseMomentCursor } from '#contract/moment-cursor.ts'
import type { ListReportsQuery, Report, ReportListResponse, ReportState } from '#contract/reports.ts'
import type { DbOrTx } from '#db/client.ts'
import { feedback } from '#db/schema/feedback.ts'
import { messageReports } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { loadPageReports } from '#domain/feedback/load-page-reports.ts'
import { isPageReportSql } from '#domain/feedback/reported-page-sql.ts'
import { loadMessageReports } from '#domain/messages/load-message-reports.ts'
import { countOpenReports } from './count-open-reports.ts'

/** What is reported in a conversation, and what on the contact page, is stored apart; an Admin has one list of both, newest first. */
export async function listReports(
  db: DbOrTx,
  actor: MaybeActor,
  query: Pick<ListReportsQuery, 'limit' | 'cursor' | 'state'>,
): Promise<ReportListResponse> {
  requireRole(actor, 'Admin')
  const found = await findKeys(db, query)
  const page = found.slice(0, query.limit)
  const last = page.at(-1)
  return {
    items: await loadReports(db, page),
    open: await countOpenReports(db, actor),
    nextCursor: found.length > query.limit && last ? formatMomentCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

type ReportKey = { kind: Report['kind']; id: string; createdAt: Date }

/** One more than a page holds, if there is one more. */
async function findKeys(
  db: DbOrTx,
  { limit, cursor, state }: Pick<ListReportsQuery, 'limit' | 'cursor' | 'state'>,
): Promise<ReportKey[]> {
  const { id, createdAt, closedAt } = messageReports
  const ofConversations = db
    .select({ kind: sql<Report['kind']>`'conversation'`.as('kind'), id, createdAt })
    .from(messageReports)
    .where(and(isBehind(cursor, { id, createdAt }), isInState(closedAt, state)))
  const ofPages = db
    .select({ kind: sql<Report['kind']>`'page'`.as('kind'), id: feedback.id, createdAt: feedback.createdAt })
    .from(feedback)
    .where(and(isPageReportSql, isBehind(cursor, feedback), isInState(feedback.readAt, state)))
  return unionAll(ofConversations, ofPages)
    .orderBy(desc(sql`created_at`), desc(sql`id`))
    .limit(limit + 1)
}

async function loadReports(db: DbOrTx, keys: ReportKey[]): Promise<Report[]> {
  const idsOf = (kind: Report['kind']) => keys.filter((key) => key.kind === kind).map(({ id }) => id)
  const conversations = await loadMessageReports(db, { ids: idsOf('conversation') })
  const pages = await loadPageReports(db, { ids: idsOf('page') })
  const all: Report[] = [...conversations.map((report) => ({ ...report, kind: 'conversation' as const })), ...pages]
  const reportOf = new Map(all.map((report) => [report.id, report]))
  return keys.map(({ id }) => reportOf.get(id)).filter((report) => report !== undefined)
}

/** An unreadable cursor starts at the beginning, which does no harm in a list for Admins. */
function isBehind(cursor: string | undefined, { id, createdAt }: { id: Column; createdAt: Column }): SQL | undefined {
  const asked = cursor ? parseMomentCursor(cursor) : null
  if (!asked) return undefined
  return or(lt(createdAt, asked.at), and(eq(createdAt, asked.at), lt(id, asked.id)))
}

function isInState(closedAt: Column, state: ReportState | undefined): SQL | undefined {
  if (state === undefined) return undefined
  return state === 'open' ? isNull(closedAt) : isNotNull(closedAt)
}
