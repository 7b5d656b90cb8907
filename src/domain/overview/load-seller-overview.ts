import { and, count, desc, eq, gte, inArray, isNull, lt, or, sql, sum } from 'drizzle-orm'
import { listingStatuses } from '#contract/car-terms.ts'
import {
  type CarWithViewCount,
  overviewChartDays,
  type SellerDailyStats,
  type SellerOverviewData,
} from '#contract/dashboard-overview.ts'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings, listingViews } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { type Actor, requireRole } from '#domain/actor.ts'
import { countByStatus } from '#domain/count-by-status.ts'
import { listCarDrafts } from '#domain/listings/list-car-drafts.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { listUpcomingMeetings } from '#domain/meetings/list-upcoming-meetings.ts'
import { countUnreadMessageThreads } from '#domain/messages/count-unread-message-threads.ts'
import { toSellerBooking } from '#domain/orders/booking-views.ts'
import { readBookings } from '#domain/orders/read-bookings.ts'
import { listOwnPayouts } from '#domain/payouts/list-own-payouts.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { isWaitingForSeller } from './is-waiting-for-seller.ts'
import { listSellerTasks } from './list-seller-tasks.ts'
import { dayMs, lastUtcDays, startOfLastUtcDays, utcDayColumn, utcDayOf } from './utc-days.ts'

const maxBestViewed = 5

/**
 * The overview of a seller's cars, bookings, views and sales. A report reads the tables of other modules, because their
 * use cases return rows, not sums; it changes nothing.
 */
export async function loadSellerOverview(db: Db, actor: Actor, { now }: { now: Date }): Promise<SellerOverviewData> {
  const { accountId: sellerId } = requireRole(actor, 'Seller')
  const cars = await db
    .select({ status: listings.status, count: count() })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), or(isNull(listings.deletedAt), eq(listings.status, 'sold'))))
    .groupBy(listings.status)
  const isOpen = and(eq(bookings.sellerId, sellerId), inArray(bookings.status, [...openBookingStatuses, 'paid']))
  const open = (await readBookings(db, isOpen, now)).map(toSellerBooking)
  const { totals } = await listOwnPayouts(db, actor, { page: 1 })
  return {
    role: 'Seller',
    cars: countByStatus(listingStatuses, cars),
    waiting: open.filter(isWaitingForSeller),
    days: await countDays(db, { sellerId, now }),
    viewsBefore: await countViewsBefore(db, { sellerId, now }),
    earnings: totals,
    tasks: await listSellerTasks(db, actor, { now }),
    unreadThreads: (await countUnreadMessageThreads(db, actor)).unread,
    carsToConfirm: await countCarsToConfirm(db, sellerId),
    meetingsToday: await countMeetingsToday(db, actor, now),
    bestViewed: await findBestViewed(db, { sellerId, now }),
    drafts: await listCarDrafts(db, actor),
  }
}

/** As the list of own cars asks about each of them; one that is paused, deleted or taken down is not for sale. */
function countCarsToConfirm(db: Db, sellerId: string): Promise<number> {
  const isAsked = and(eq(listings.status, 'available'), inArray(listings.confirmation, ['asked', 'overdue']))
  return db.$count(listings, and(eq(listings.sellerId, sellerId), isAsked))
}

/** A day begins and ends by the clock of the place where they meet. */
async function countMeetingsToday(db: Db, actor: Actor, now: Date): Promise<number> {
  const { items } = await listUpcomingMeetings(db, actor, { now })
  return items.filter(({ meeting, meetingAt, meetingPlace }) => {
    const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: meetingPlace?.timeZone ?? 'UTC' })
    const isAhead = new Date(meeting.endsAt) > now
    return meeting.status === 'confirmed' && isAhead && dayOf.format(new Date(meetingAt)) === dayOf.format(now)
  }).length
}

/** Captured payments of this seller that were not fully refunded. */
function isSaleOf(sellerId: string) {
  return and(eq(bookings.sellerId, sellerId), eq(payments.state, 'captured'))
}

const keptCents = sql<number>`${payments.amountCents} - ${payments.refundedCents}`

type Asked = { sellerId: string; now: Date }

async function countDays(db: Db, { sellerId, now }: Asked): Promise<SellerDailyStats[]> {
  const from = startOfLastUtcDays(now, overviewChartDays)
  const views = await db
    .select({ day: listingViews.day, views: sum(listingViews.views).mapWith(Number) })
    .from(listingViews)
    .innerJoin(listings, eq(listings.id, listingViews.listingId))
    .where(and(eq(listings.sellerId, sellerId), gte(listingViews.day, utcDayOf(from))))
    .groupBy(listingViews.day)
  const booked = await db
    .select({ day: utcDayColumn(bookings.createdAt), bookings: count() })
    .from(bookings)
    .where(and(eq(bookings.sellerId, sellerId), gte(bookings.createdAt, from)))
    .groupBy(utcDayColumn(bookings.createdAt))
  const sold = await db
    .select({
      day: utcDayColumn(payments.capturedAt),
      sales: count(),
      revenueCents: sum(keptCents).mapWith(Number),
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(isSaleOf(sellerId), gte(payments.capturedAt, from)))
    .groupBy(utcDayColumn(payments.capturedAt))
  const [viewsOn, bookedOn, soldOn] = [byDay(views), byDay(booked), byDay(sold)]
  return lastUtcDays(now, overviewChartDays).map((day) => ({
    day,
    views: viewsOn.get(day)?.views ?? 0,
    bookings: bookedOn.get(day)?.bookings ?? 0,
    sales: soldOn.get(day)?.sales ?? 0,
    revenueCents: soldOn.get(day)?.revenueCents ?? 0,
  }))
}

function byDay<Row extends { day: string }>(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.day, row]))
}

async function countViewsBefore(db: Db, { sellerId, now }: Asked): Promise<number> {
  const until = startOfLastUtcDays(now, overviewChartDays)
  const from = new Date(until.getTime() - overviewChartDays * dayMs)
  const [before] = await db
    .select({ views: sum(listingViews.views).mapWith(Number) })
    .from(listingViews)
    .innerJoin(listings, eq(listings.id, listingViews.listingId))
    .where(
      and(
        eq(listings.sellerId, sellerId),
        gte(listingViews.day, utcDayOf(from)),
        lt(listingViews.day, utcDayOf(until)),
      ),
    )
  return before?.views ?? 0
}

async function findBestViewed(db: Db, { sellerId, now }: Asked): Promise<CarWithViewCount[]> {
  const views = sum(listingViews.views).mapWith(Number)
  const best = await db
    .select({ id: listingViews.listingId, views })
    .from(listingViews)
    .innerJoin(listings, eq(listings.id, listingViews.listingId))
    .where(
      and(
        eq(listings.sellerId, sellerId),
        isNull(listings.deletedAt),
        gte(listingViews.day, utcDayOf(startOfLastUtcDays(now, overviewChartDays))),
      ),
    )
    .groupBy(listingViews.listingId)
    .orderBy(desc(sql`sum(${listingViews.views})`), desc(listingViews.listingId))
    .limit(maxBestViewed)
  const ids = best.map(({ id }) => id)
  const wishes = await db
    .select({ id: wishlistItems.listingId, count: count() })
    .from(wishlistItems)
    .where(inArray(wishlistItems.listingId, ids))
    .groupBy(wishlistItems.listingId)
  const viewsOf = new Map(best.map((row) => [row.id, row.views]))
  const wishesOf = new Map(wishes.map((row) => [row.id, row.count]))
  const cars = await loadCarSummaries(db, ids, { now })
  return cars.map(({ id, title, status, priceCents, picture }) => ({
    id,
    title,
    status,
    priceCents,
    picture,
    views: viewsOf.get(id) ?? 0,
    wishes: wishesOf.get(id) ?? 0,
  }))
}
