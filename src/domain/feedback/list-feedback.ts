import { and, count, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { FeedbackItem, ListFeedbackQuery } from '#contract/feedback.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { feedback } from '#db/schema/feedback.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/**
 * The users' messages, newest first, a page at a time (Admin).
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
      text: feedback.text,
      createdAt: feedback.createdAt,
      readAt: feedback.readAt,
      senderId: users.id,
      senderName: users.name,
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.accountId))
    .where(cursor ? behind(cursor) : undefined)
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(limit + 1)
  const [counts] = await db.select({ total: count() }).from(feedback)
  const [open] = await db.select({ unread: count() }).from(feedback).where(isNull(feedback.readAt))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ senderId, senderName, createdAt, readAt, ...rest }) => ({
      ...rest,
      sender: senderId && senderName ? { id: senderId, name: senderName } : null,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
    total: counts?.total ?? 0,
    unread: open?.unread ?? 0,
    nextCursor: rows.length > limit && last ? `${last.createdAt.toISOString()}_${last.id}` : null,
  }
}

/** An unreadable cursor starts at the beginning, which does no harm in a list for Admins. */
function behind(cursor: string): SQL | undefined {
  const [at = '', id = ''] = cursor.split('_')
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime()) || id === '') return undefined
  return or(lt(feedback.createdAt, moment), and(eq(feedback.createdAt, moment), lt(feedback.id, id)))
}
