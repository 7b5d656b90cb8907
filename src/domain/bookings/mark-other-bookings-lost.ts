import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { openStatuses } from '#domain/sales/booking-states.ts'
import { notifyBookingChanged } from './notify-booking-changed.ts'

/**
 * Closes every other open booking of a car that was sold, and tells their buyers; the caller holds the lock of the car.
 * Answers their ids.
 */
export async function markOtherBookingsLost(
  tx: Tx,
  { listingId, soldByBookingId, now }: { listingId: string; soldByBookingId: string; now: Date },
): Promise<string[]> {
  const lost = await tx
    .update(bookings)
    .set({ status: 'lost', updatedAt: now })
    .where(
      and(
        eq(bookings.listingId, listingId),
        ne(bookings.id, soldByBookingId),
        inArray(bookings.status, [...openStatuses]),
      ),
    )
    .returning({ id: bookings.id })
  for (const { id } of lost) await notifyBookingChanged(tx, { bookingId: id, event: 'lost', now })
  return lost.map(({ id }) => id)
}
