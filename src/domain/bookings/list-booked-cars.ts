import { and, desc, eq, inArray } from 'drizzle-orm'
import type { BookedCar } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { openStatuses } from '#domain/sales/booking-states.ts'

/**
 * The cars that the buyer has booked and cannot book once more, each with its booking: open ones, and those that are paid
 * and not handed over yet.
 */
export async function listBookedCars(db: DbOrTx, actor: MaybeActor): Promise<BookedCar[]> {
  const { accountId } = requireRole(actor, 'Buyer')
  return db
    .select({ bookingId: bookings.id, carId: bookings.listingId, status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.buyerId, accountId), inArray(bookings.status, [...openStatuses, 'paid'])))
    .orderBy(desc(bookings.createdAt))
}
