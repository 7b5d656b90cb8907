import { and, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import type { MessageReportListResponse } from '#contract/messages.ts'
import { formatMomentCursor, parseMomentCursor } from '#contract/moment-cursor.ts'
import type { DbOrTx } from '#db/client.ts'
import { messageReports } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { countOpenMessageReports } from './count-open-message-reports.ts'
import { loadMessageReports } from './load-message-reports.ts'

/**
 * The threads that people reported, newest report first, with their newest messages (Admin). A thread that nobody has
 * reported is not shown to an Admin.
 */
export async function listMessageReports(
  db: DbOrTx,
  actor: MaybeActor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<MessageReportListResponse> {
  requireRole(actor, 'Admin')
  const rows = await db
    .select({ id: messageReports.id, createdAt: messageReports.createdAt })
    .from(messageReports)
    .where(cursor ? behind(cursor) : undefined)
    .orderBy(desc(messageReports.createdAt), desc(messageReports.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await loadMessageReports(db, { ids: page.map(({ id }) => id) }),
    open: await countOpenMessageReports(db, actor),
    nextCursor: rows.length > limit && last ? formatMomentCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** An unreadable cursor starts at the beginning, which does no harm in a list for Admins. */
function behind(cursor: string): SQL | undefined {
  const asked = parseMomentCursor(cursor)
  if (!asked) return undefined
  const { at, id } = asked
  const { createdAt } = messageReports
  return or(lt(createdAt, at), and(eq(createdAt, at), lt(messageReports.id, id)))
}
