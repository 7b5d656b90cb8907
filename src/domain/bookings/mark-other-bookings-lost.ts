import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { notifyBookingChanged } from './notify-booking-changed.ts'

/**
 * Closes every other open booking of a sold car and notifies their buyers. The caller has locked the car. Returns their
 * ids.
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
        inArray(bookings.status, [...openBookingStatuses]),
      ),
    )
    .returning({ id: bookings.id })
  for (const { id } of lost) {
    await publishDomainEvent(tx, 'booking.closed', { bookingId: id, as: 'lost', by: null, reason: null, now })
    await notifyBookingChanged(tx, { bookingId: id, event: 'lost', now })
  }
  return lost.map(({ id }) => id)
}
