import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { OwnCar } from '#contract/cars.ts'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { carSummaries } from './car-summaries.ts'

/** A dealer with more cars than this finds the rest by search. */
const maxOwnCars = 1000

/** The seller's own cars in every status, newest first, each with the number of bookings that wait or are agreed. */
export async function listOwnCars(db: Db, actor: MaybeActor, { now }: { now: Date }): Promise<OwnCar[]> {
  const seller = requireRole(actor, 'Seller')
  const own = await db
    .select({ id: listings.id, takenDownReason: listings.takenDownReason })
    .from(listings)
    .where(and(eq(listings.sellerId, seller.accountId), isNull(listings.deletedAt)))
    .orderBy(desc(listings.postedAt), desc(listings.id))
    .limit(maxOwnCars)
  const ids = own.map(({ id }) => id)
  const cars = await carSummaries(db, ids, { now })
  const open = await db
    .select({ listingId: bookings.listingId, openBookings: count() })
    .from(bookings)
    .where(and(eq(bookings.sellerId, seller.accountId), inArray(bookings.status, ['requested', 'accepted'])))
    .groupBy(bookings.listingId)
  const openOf = new Map(open.map(({ listingId, openBookings }) => [listingId, openBookings]))
  const reasonOf = new Map(own.map(({ id, takenDownReason }) => [id, takenDownReason]))
  return cars.map((car) => ({
    ...car,
    openBookings: openOf.get(car.id) ?? 0,
    takenDownReason: reasonOf.get(car.id) ?? null,
  }))
}
