import { and, desc, eq, inArray } from 'drizzle-orm'
import type { AlreadyBookedCar } from '#contract/bookings.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'

/**
 * The cars that the buyer has booked and cannot book again, each with its booking: open bookings, and paid ones before
 * the hand-over.
 */
export async function listBookedCars(db: DbOrTx, actor: MaybeActor): Promise<AlreadyBookedCar[]> {
  const { accountId } = requireRole(actor, 'Buyer')
  return db
    .select({ bookingId: bookings.id, carId: bookings.listingId, status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.buyerId, accountId), inArray(bookings.status, [...openBookingStatuses, 'paid'])))
    .orderBy(desc(bookings.createdAt))
}
