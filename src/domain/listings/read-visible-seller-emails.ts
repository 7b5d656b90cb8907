import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { isSellerEmailShared } from '#domain/sales/booking-states.ts'
import { isOwnListing } from './listing-policy.ts'

/**
 * The email addresses of these cars' sellers by car, as far as the caller may see them: all for an Admin, otherwise
 * the caller's own and those of cars that the caller has booked. Sellers who have left are omitted.
 * @reads accounts, bookings: a buyer who has booked a car may see the address of its seller.
 */
export async function readVisibleSellerEmails(
  db: DbOrTx,
  actor: MaybeActor,
  carIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!actor || carIds.length === 0) return new Map()
  const cars = await db
    .select({ id: listings.id, sellerId: listings.sellerId, email: users.email })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(inArray(listings.id, [...carIds]), isNull(users.deletedAt)))
  const booked = await bookedAmong(db, actor.accountId, carIds)
  const maySee = (car: { id: string; sellerId: string }) =>
    actor.role === 'Admin' || isOwnListing(actor, car) || booked.has(car.id)
  return new Map(cars.filter(maySee).map(({ id, email }) => [id, email]))
}

async function bookedAmong(db: DbOrTx, buyerId: string, carIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({
      carId: bookings.listingId,
      status: bookings.status,
      acceptedAt: bookings.acceptedAt,
      buyerConfirmedAt: bookings.buyerConfirmedAt,
      sellerConfirmedAt: bookings.sellerConfirmedAt,
    })
    .from(bookings)
    .where(and(eq(bookings.buyerId, buyerId), inArray(bookings.listingId, [...carIds])))
  return new Set(rows.filter(isSellerEmailShared).map(({ carId }) => carId))
}
