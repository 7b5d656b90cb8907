import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ListOwnCarsQuery, OwnCarListResponse, OwnCarState } from '#contract/own-cars.ts'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { fullTextQuery } from '#domain/text/full-text-query.ts'
import { ownCarColumns, readOwnCarDetails } from './read-own-car-details.ts'

/**
 * A page of the seller's own cars, and the number of cars in each state (row S-28).
 * @reads bookings: the list can be sorted by the number of bookings of a car.
 */
export async function searchOwnCars(
  db: Db,
  actor: MaybeActor,
  { q, state, sort, page, limit }: ListOwnCarsQuery,
  { now }: { now: Date },
): Promise<OwnCarListResponse> {
  const seller = requireRole(actor, 'Seller')
  const isFitting = and(eq(listings.sellerId, seller.accountId), isNull(listings.deletedAt), q ? matches(q) : undefined)
  const counts = await countStates(db, isFitting)
  const total = state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, one) => sum + one, 0)
  const found = await db
    .select(ownCarColumns)
    .from(listings)
    .where(and(isFitting, state ? isIn(state) : undefined))
    .orderBy(...orderOf(db, sort))
    .limit(limit)
    .offset((page - 1) * limit)
  return { items: await readOwnCarDetails(db, found, now), total, page, pages: Math.ceil(total / limit), counts }
}

function matches(q: string): SQL | undefined {
  const words = fullTextQuery(q)
  return or(words ? sql`${listings.words} @@ ${words}::tsquery` : undefined, eq(listings.id, q))
}

/** A car that was taken down counts only as that, whatever its status. */
function isIn(state: OwnCarState): SQL | undefined {
  if (state === 'takenDown') return isNotNull(listings.takenDownReason)
  return and(eq(listings.status, state), isNull(listings.takenDownReason))
}

async function countStates(db: Db, where: SQL | undefined): Promise<Partial<Record<OwnCarState, number>>> {
  const isTakenDown = sql<boolean>`${listings.takenDownReason} is not null`
  const rows = await db
    .select({ status: listings.status, isTakenDown, count: count() })
    .from(listings)
    .where(where)
    .groupBy(listings.status, isTakenDown)
  const counts: Partial<Record<OwnCarState, number>> = {}
  for (const row of rows) {
    const state = row.isTakenDown ? 'takenDown' : row.status
    counts[state] = (counts[state] ?? 0) + row.count
  }
  return counts
}

/** The id breaks ties, so that no car is on two pages or on none. */
function orderOf(db: Db, sort: ListOwnCarsQuery['sort']): SQL[] {
  switch (sort) {
    case 'newest':
      return [desc(listings.postedAt), desc(listings.id)]
    case 'oldest':
      return [asc(listings.postedAt), asc(listings.id)]
    case 'priceAsc':
      return [asc(listings.priceCents), asc(listings.id)]
    case 'priceDesc':
      return [desc(listings.priceCents), desc(listings.id)]
    case 'bookings': {
      const open = db
        .select({ count: count() })
        .from(bookings)
        .where(and(eq(bookings.listingId, listings.id), inArray(bookings.status, [...openBookingStatuses])))
      return [desc(sql`(${open})`), desc(listings.postedAt), desc(listings.id)]
    }
  }
}
