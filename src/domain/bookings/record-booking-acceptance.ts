import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'

/**
 * Records that the seller has accepted the meeting, or the sale of a car that was paid first; or that the buyer (`by`)
 * has agreed to the time that the seller had answered with. The caller has locked the booking.
 */
export async function recordBookingAcceptance(
  tx: Tx,
  {
    bookingId,
    by,
    isOutsideHoursAccepted = false,
    now,
  }: { bookingId: string; by: 'buyer' | 'seller'; isOutsideHoursAccepted?: boolean; now: Date },
): Promise<void> {
  await tx.update(bookings).set({ acceptedAt: now, updatedAt: now }).where(eq(bookings.id, bookingId))
  await publishDomainEvent(tx, 'booking.accepted', { bookingId, by, isOutsideHoursAccepted, now })
}
