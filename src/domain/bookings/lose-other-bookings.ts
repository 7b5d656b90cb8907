import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { openStatuses } from './booking-states.ts'

/**
 * Closes every other open booking of a car that was sold; the caller holds the lock of the car. Answers their ids, so
 * that their buyers can be told.
 */
export async function loseOtherBookings(
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
  return lost.map(({ id }) => id)
}
