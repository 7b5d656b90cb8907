import { and, count, eq, gte, inArray, isNull, lt, sum } from 'drizzle-orm'
import { type OwnCarPerformance, overviewChartDays } from '#contract/dashboard-overview.ts'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings, listingViews } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { dayMs, lastUtcDays, startOfLastUtcDays, utcDayColumn, utcDayOf } from './utc-days.ts'

/**
 * How much interest one of the seller's cars meets, day by day.
 * @throws DomainError `not_found` for a car that is not the seller's.
 */
export async function loadOwnCarPerformance(
  db: Db,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<OwnCarPerformance> {
  const { accountId } = requireRole(actor, 'Seller')
  const isOwn = and(eq(listings.id, id), eq(listings.sellerId, accountId), isNull(listings.deletedAt))
  const [car] = await db.select({ id: listings.id }).from(listings).where(isOwn)
  if (!car) throw new DomainError('not_found', 'You don’t have a car like that.')
  const from = startOfLastUtcDays(now, overviewChartDays)
  const views = await db
    .select({ day: listingViews.day, count: listingViews.views })
    .from(listingViews)
    .where(and(eq(listingViews.listingId, id), gte(listingViews.day, utcDayOf(from))))
  const wished = await db
    .select({ day: utcDayColumn(wishlistItems.createdAt), count: count() })
    .from(wishlistItems)
    .where(and(eq(wishlistItems.listingId, id), gte(wishlistItems.createdAt, from)))
    .groupBy(utcDayColumn(wishlistItems.createdAt))
  const booked = await db
    .select({ day: utcDayColumn(bookings.createdAt), count: count() })
    .from(bookings)
    .where(and(eq(bookings.listingId, id), gte(bookings.createdAt, from)))
    .groupBy(utcDayColumn(bookings.createdAt))
  const isOpen = and(eq(bookings.listingId, id), inArray(bookings.status, [...openBookingStatuses]))
  const [viewsOn, wishesOn, bookingsOn] = [countsByDay(views), countsByDay(wished), countsByDay(booked)]
  return {
    days: lastUtcDays(now, overviewChartDays).map((day) => ({
      day,
      views: viewsOn.get(day) ?? 0,
      wishes: wishesOn.get(day) ?? 0,
      bookings: bookingsOn.get(day) ?? 0,
    })),
    viewsBefore: await countViewsBefore(db, { id, until: from }),
    wishes: await db.$count(wishlistItems, eq(wishlistItems.listingId, id)),
    openBookings: await db.$count(bookings, isOpen),
  }
}

function countsByDay(rows: { day: string; count: number }[]): Map<string, number> {
  return new Map(rows.map(({ day, count: number }) => [day, number]))
}

async function countViewsBefore(db: Db, { id, until }: { id: string; until: Date }): Promise<number> {
  const from = utcDayOf(new Date(until.getTime() - overviewChartDays * dayMs))
  const [before] = await db
    .select({ views: sum(listingViews.views).mapWith(Number) })
    .from(listingViews)
    .where(and(eq(listingViews.listingId, id), gte(listingViews.day, from), lt(listingViews.day, utcDayOf(until))))
  return before?.views ?? 0
}
