import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { isOpenBooking, openStatuses } from '#domain/sales/booking-states.ts'
import { lockBooking } from './lock-booking.ts'
import { transitionBooking } from './transition-booking.ts'

/**
 * Cancels the open bookings that a person made, and has the sellers told: they need not wait for somebody who is kept
 * out. One whose card is being charged this moment stays. Answers the ids.
 */
export async function cancelBookingsOfPerson(
  tx: Tx,
  { buyerId, now }: { buyerId: string; now: Date },
): Promise<string[]> {
  const open = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.buyerId, buyerId), inArray(bookings.status, [...openStatuses])))
    // Cars are locked in one order, so that two who do this never wait for each other.
    .orderBy(asc(bookings.listingId), asc(bookings.id))
  const cancelled: string[] = []
  for (const { id } of open) {
    const booking = await lockBooking(tx, id)
    if (!booking || !isOpenBooking(booking.status) || booking.payment?.state === 'won') continue
    await transitionBooking(tx, booking, { to: 'cancelled', now })
    cancelled.push(id)
  }
  return cancelled
}
