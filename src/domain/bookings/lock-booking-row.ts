import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { DomainError } from '#domain/domain-error.ts'
import {
  type CurrentBookingPayment,
  findCurrentPaymentsByBooking,
} from '#domain/sales/find-current-payments-by-booking.ts'

export type LockedBooking = typeof bookings.$inferSelect & {
  car: { status: string; salePaymentId: string | null }
  payment: CurrentBookingPayment | undefined
}

/**
 * Locks and reads a booking for a change of its state. The car's row is locked first, as in the settlement of a
 * payment: the two wait for each other, so that the payment data that is read here stays true until the transaction
 * ends.
 * @reads listings: the lock of its car comes before that of the booking.
 */
export async function lockBookingRow(tx: Tx, bookingId: string): Promise<LockedBooking | undefined> {
  const [found] = await tx.select({ listingId: bookings.listingId }).from(bookings).where(eq(bookings.id, bookingId))
  if (!found) return undefined
  const [car] = await tx
    .select({ status: listings.status, salePaymentId: listings.salePaymentId })
    .from(listings)
    .where(eq(listings.id, found.listingId))
    .for('no key update')
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('no key update')
  if (!car || !booking) return undefined
  const payment = (await findCurrentPaymentsByBooking(tx, [bookingId])).get(bookingId)
  return { ...booking, car, payment }
}

/** @throws DomainError `conflict` while the buyer's card is being charged for it. */
export function rejectWhileBookingPaymentRuns(booking: LockedBooking): void {
  if (booking.payment?.state !== 'won') return
  throw new DomainError('conflict', 'A payment for this booking is being completed right now. Check back in a minute.')
}
