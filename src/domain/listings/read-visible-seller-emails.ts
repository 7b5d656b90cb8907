import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import type { ContactStanding } from '#domain/sales/booking-states.ts'
import { isOwnListing } from './listing-policy.ts'

/**
 * The email addresses of these cars' sellers by car, as far as the caller may see them: all for an Admin, otherwise
 * the caller's own and those of cars of which the caller has a booking that shares it. Sellers who have left are omitted.
 * @reads accounts, bookings: a buyer may see the address of the seller by what became of their booking.
 */
export async function readVisibleSellerEmails(
  db: DbOrTx,
  actor: MaybeActor,
  { carIds, isShared }: { carIds: readonly string[]; isShared: (booking: ContactStanding) => boolean },
): Promise<ReadonlyMap<string, string>> {
  if (!actor || carIds.length === 0) return new Map()
  const cars = await db
    .select({ id: listings.id, sellerId: listings.sellerId, email: users.email })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(inArray(listings.id, [...carIds]), isNull(users.deletedAt)))
  const shared = await carsWithSharedEmail(db, { buyerId: actor.accountId, carIds, isShared })
  const maySee = (car: { id: string; sellerId: string }) =>
    actor.role === 'Admin' || isOwnListing(actor, car) || shared.has(car.id)
  return new Map(cars.filter(maySee).map(({ id, email }) => [id, email]))
}

async function carsWithSharedEmail(
  db: DbOrTx,
  {
    buyerId,
    carIds,
    isShared,
  }: { buyerId: string; carIds: readonly string[]; isShared: (booking: ContactStanding) => boolean },
): Promise<ReadonlySet<string>> {
  const { listingId, status, acceptedAt, buyerConfirmedAt, sellerConfirmedAt } = bookings
  const rows = await db
    .select({ carId: listingId, status, acceptedAt, buyerConfirmedAt, sellerConfirmedAt })
    .from(bookings)
    .where(and(eq(bookings.buyerId, buyerId), inArray(listingId, [...carIds])))
  return new Set(rows.filter(isShared).map(({ carId }) => carId))
}
