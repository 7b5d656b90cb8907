import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { isOpenBooking, openBookingStatuses } from '#domain/sales/booking-states.ts'
import { lockBookingRow } from './lock-booking-row.ts'
import { transitionBooking } from './transition-booking.ts'

/**
 * Cancels the open bookings that a person made who is suspended, or whose account a stranger had, and notifies the
 * sellers, so that they do not wait for the person. A booking whose card is being charged stays. Returns the ids.
 */
export async function cancelBookingsOfPerson(
  tx: Tx,
  { buyerId, because = null, now }: { buyerId: string; because?: 'personSuspended' | null; now: Date },
): Promise<string[]> {
  const open = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.buyerId, buyerId), inArray(bookings.status, [...openBookingStatuses])))
    // Cars are locked in a fixed order, so that two such transactions never deadlock.
    .orderBy(asc(bookings.listingId), asc(bookings.id))
  const cancelled: string[] = []
  for (const { id } of open) {
    const booking = await lockBookingRow(tx, id)
    if (!booking || !isOpenBooking(booking.status) || booking.payment?.state === 'won') continue
    await transitionBooking(tx, booking, { to: 'cancelled', because, now })
    cancelled.push(id)
  }
  return cancelled
}
