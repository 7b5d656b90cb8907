import { and, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import type { FeedbackItem, ListFeedbackQuery } from '#contract/feedback.ts'
import { formatMomentCursor, parseMomentCursor } from '#contract/moment-cursor.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { feedback } from '#db/schema/feedback.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { countUnreadFeedback } from './count-unread-feedback.ts'
import { isNoPageReportSql } from './reported-page-sql.ts'

/**
 * The users' messages but their reports, newest first, a page at a time (Admin).
 * @reads accounts: a message names its author.
 */
export async function listFeedback(
  db: DbOrTx,
  actor: MaybeActor,
  { limit, cursor }: ListFeedbackQuery,
): Promise<{ items: FeedbackItem[]; total: number; unread: number; nextCursor: string | null }> {
  requireRole(actor, 'Admin')
  const rows = await db
    .select({
      id: feedback.id,
      kind: feedback.kind,
      email: feedback.email,
      topic: feedback.topic,
      about: feedback.about,
      text: feedback.text,
      createdAt: feedback.createdAt,
      readAt: feedback.readAt,
      senderId: users.id,
      senderName: users.name,
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.accountId))
    .where(and(isNoPageReportSql, cursor ? behind(cursor) : undefined))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ senderId, senderName, createdAt, readAt, ...rest }) => ({
      ...rest,
      sender: senderId && senderName ? { id: senderId, name: senderName } : null,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
    total: await db.$count(feedback, isNoPageReportSql),
    unread: await countUnreadFeedback(db, actor),
    nextCursor: rows.length > limit && last ? formatMomentCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** An unreadable cursor starts at the beginning, which does no harm in a list for Admins. */
function behind(cursor: string): SQL | undefined {
  const asked = parseMomentCursor(cursor)
  if (!asked) return undefined
  const { at, id } = asked
  return or(lt(feedback.createdAt, at), and(eq(feedback.createdAt, at), lt(feedback.id, id)))
}
