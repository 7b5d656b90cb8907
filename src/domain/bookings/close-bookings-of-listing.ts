import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { isOpenBooking, openBookingStatuses } from '#domain/sales/booking-states.ts'
import { lockBookingRow, rejectWhileBookingPaymentRuns } from './lock-booking-row.ts'
import { transitionBooking } from './transition-booking.ts'

/**
 * Ends the open bookings of a car that its seller has removed, in the same transaction. Paid ones stay. Returns
 * the ids of the declined bookings, so that their buyers can be notified.
 * @throws DomainError `conflict` while one of them is being paid.
 */
export async function closeBookingsOfListing(
  tx: Tx,
  { listingId, now }: { listingId: string; now: Date },
): Promise<string[]> {
  const open = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.listingId, listingId), inArray(bookings.status, [...openBookingStatuses])))
    .orderBy(asc(bookings.id))
  const declined: string[] = []
  for (const { id } of open) {
    const booking = await lockBookingRow(tx, id)
    if (!booking || !isOpenBooking(booking.status)) continue
    rejectWhileBookingPaymentRuns(booking)
    await transitionBooking(tx, booking, { to: 'declined', because: 'carRemoved', now })
    declined.push(id)
  }
  return declined
}
