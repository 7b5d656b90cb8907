import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { isOpenBooking, openBookingStatuses } from '#domain/sales/booking-states.ts'
import { lockBookingRow, rejectWhileBookingPaymentRuns } from './lock-booking-row.ts'
import { transitionBooking } from './transition-booking.ts'

/**
 * Ends the open bookings of a person who leaves: cancels those made as a buyer, declines those received as a seller.
 * Runs in the caller's transaction, whose audit entry may name the returned bookings. Paid ones stay.
 * @throws DomainError `conflict` while one of them is being paid.
 */
export async function closeBookingsOfPerson(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ cancelled: string[]; declined: string[] }> {
  const open = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        inArray(bookings.status, [...openBookingStatuses]),
        or(eq(bookings.buyerId, accountId), eq(bookings.sellerId, accountId)),
      ),
    )
    // Cars are locked in a fixed order, so that two closings never deadlock.
    .orderBy(asc(bookings.listingId), asc(bookings.id))
  const closed = { cancelled: [] as string[], declined: [] as string[] }
  for (const { id } of open) {
    const booking = await lockBookingRow(tx, id)
    if (!booking || !isOpenBooking(booking.status)) continue
    rejectWhileBookingPaymentRuns(booking)
    const to = booking.buyerId === accountId ? 'cancelled' : 'declined'
    await transitionBooking(tx, booking, { to, because: 'personLeft', now })
    closed[to].push(id)
  }
  return closed
}
