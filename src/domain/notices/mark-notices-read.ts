import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import { type NoticeEventName, type NoticeKind, noticeKindByEvent } from '#contract/notices.ts'
import type { Db } from '#db/client.ts'
import { notices } from '#db/schema/notices.ts'
import { offers } from '#db/schema/offers.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { signalNoticesChanged } from '#domain/messages/signal-notices-changed.ts'
import { countUnreadNotices } from './list-notices.ts'
import { pathOfNotice, pathOfThread, pathsOfBooking } from './notice-content.ts'

/**
 * The acting person has read one notice; repeating it is no error.
 * @throws DomainError `not_found` for one that is not theirs.
 */
export async function markNoticeRead(
  db: Db,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<{ unread: number }> {
  const { accountId } = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    const [read] = await tx
      .update(notices)
      .set({ readAt: sql`coalesce(${notices.readAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(notices.id, id), eq(notices.accountId, accountId)))
      .returning({ id: notices.id })
    if (!read) throw new DomainError('not_found', 'We couldn’t find that notification.')
    await signalNoticesChanged(tx, [accountId])
    return countUnreadNotices(tx, actor)
  })
}

/**
 * The acting person has read all notices up to one of theirs. What came later stays unread: they have not seen it.
 * @throws DomainError `not_found` for one that is not theirs.
 */
export async function markNoticesReadUpTo(
  db: Db,
  actor: MaybeActor,
  { upTo, now }: { upTo: string; now: Date },
): Promise<{ unread: number }> {
  const { accountId } = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    const isOwn = eq(notices.accountId, accountId)
    const [last] = await tx
      .select({ at: notices.createdAt })
      .from(notices)
      .where(and(isOwn, eq(notices.id, upTo)))
    if (!last) throw new DomainError('not_found', 'We couldn’t find that notification.')
    const isSeen = sql`(${notices.createdAt}, ${notices.id}) <= (${last.at.toISOString()}::timestamptz, ${upTo})`
    await tx
      .update(notices)
      .set({ readAt: now })
      .where(and(isOwn, isNull(notices.readAt), isSeen))
    await signalNoticesChanged(tx, [accountId])
    return countUnreadNotices(tx, actor)
  })
}

/**
 * Whoever has done something about a booking knows what they were told of it before, and of the price that it is booked at.
 * @reads offers: the negotiation of the booking, whose notices lead to its conversation.
 */
export async function markNoticesOfBookingRead(
  db: Db,
  actor: MaybeActor,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<void> {
  const negotiations = await db
    .select({ threadId: offers.threadId })
    .from(offers)
    .where(eq(offers.bookingId, bookingId))
  const threadPaths = negotiations.map(({ threadId }) => pathOfThread(threadId))
  const isOfBooking = inArray(notices.path, pathsOfBooking(bookingId))
  await markRead(db, actor, { which: or(isOfBooking, and(isOffer, inArray(notices.path, threadPaths))), now })
}

/** Whoever has booked a car knows that it was their turn to. */
export async function markNoticesOfTurnRead(
  db: Db,
  actor: MaybeActor,
  { carId, now }: { carId: string; now: Date },
): Promise<void> {
  const event = 'line-offered' satisfies NoticeEventName
  const path = pathOfNotice({ kind: noticeKindByEvent[event], event, data: { carId } })
  await markRead(db, actor, { which: and(eq(notices.event, event), eq(notices.path, path)), now })
}

/** Whoever has named a price, or answered one, knows what they were told of it; messages stay unread until they are seen. */
export async function markNoticesOfOfferRead(
  db: Db,
  actor: MaybeActor,
  { threadId, now }: { threadId: string; now: Date },
): Promise<void> {
  await markRead(db, actor, { which: and(isOffer, eq(notices.path, pathOfThread(threadId))), now })
}

const isOffer = eq(notices.kind, 'offer' satisfies NoticeKind)

async function markRead(
  db: Db,
  actor: MaybeActor,
  { which, now }: { which: SQL | undefined; now: Date },
): Promise<void> {
  const { accountId } = requireRole(actor, ...roles)
  const isUnread = and(eq(notices.accountId, accountId), isNull(notices.readAt))
  await db.transaction(async (tx) => {
    await tx.update(notices).set({ readAt: now }).where(and(isUnread, which))
    // Also where none was unread: the other windows of this person show what was done in one.
    await signalNoticesChanged(tx, [accountId])
  })
}
