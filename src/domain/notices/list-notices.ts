import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import { formatMomentCursor, parseMomentCursor } from '#contract/moment-cursor.ts'
import type { NoticeListResponse, UserNotice } from '#contract/notices.ts'
import type { DbOrTx } from '#db/client.ts'
import { notices } from '#db/schema/notices.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { loadCarPictures } from '#domain/listings/load-car-pictures.ts'
import { readMessageThreadLabels } from '#domain/messages/read-message-thread-labels.ts'
import { bookingIdOfPath, carIdOfPath, threadIdOfPath } from './notice-content.ts'
import { readBookingsOfNotices } from './read-bookings-of-notices.ts'

/**
 * Row G-20: the acting person's notices, the newest first. None keeps a name: who is at the other end of a conversation or
 * a booking is read with the list, so that a person who leaves is in nobody's notices.
 * @throws DomainError `invalid` for a cursor that this list did not give out.
 */
export async function listNotices(
  db: DbOrTx,
  actor: MaybeActor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<NoticeListResponse> {
  const { accountId } = requireRole(actor, ...roles)
  const isOwn = eq(notices.accountId, accountId)
  const rows = await db
    .select()
    .from(notices)
    .where(and(isOwn, cursor === undefined ? undefined : isBehind(cursor)))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const threadIds = page.flatMap(({ path }) => threadIdOfPath(path) ?? [])
  const conversations = await readMessageThreadLabels(db, { accountId, threadIds })
  const bookingIds = page.flatMap(({ path }) => bookingIdOfPath(path) ?? [])
  const bookings = await readBookingsOfNotices(db, { accountId, bookingIds })
  const carIdOf = (path: string) =>
    bookings.get(bookingIdOfPath(path) ?? '')?.listingId ??
    conversations.get(threadIdOfPath(path) ?? '')?.listingId ??
    carIdOfPath(path)
  const pictures = await loadCarPictures(db, [...new Set(page.flatMap(({ path }) => carIdOf(path) ?? []))])
  const last = page.at(-1)
  return {
    items: page.map(({ id, kind, event, params, path, createdAt, readAt }) => {
      const thread = conversations.get(threadIdOfPath(path) ?? '')
      const conversation = thread ? { otherName: thread.otherName, unread: thread.unread } : null
      const booking = bookings.get(bookingIdOfPath(path) ?? '')?.booking ?? null
      const picture = pictures.get(carIdOf(path) ?? '') ?? null
      const [at, isRead] = [createdAt.toISOString(), readAt !== null]
      return { id, kind, event, params, path, conversation, booking, picture, at, isRead } as UserNotice
    }),
    unread: await countUnread(db, accountId),
    nextCursor: rows.length > limit && last ? formatMomentCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** How many notices the acting person has not read. */
export async function countUnreadNotices(db: DbOrTx, actor: MaybeActor): Promise<{ unread: number }> {
  return { unread: await countUnread(db, requireRole(actor, ...roles).accountId) }
}

function countUnread(db: DbOrTx, accountId: string): Promise<number> {
  return db.$count(notices, and(eq(notices.accountId, accountId), isNull(notices.readAt)))
}

function isBehind(cursor: string) {
  const from = parseMomentCursor(cursor)
  if (!from) throw new DomainError('invalid', 'This list has changed. Reload it.')
  return sql`(${notices.createdAt}, ${notices.id}) < (${from.at.toISOString()}::timestamptz, ${from.id})`
}
