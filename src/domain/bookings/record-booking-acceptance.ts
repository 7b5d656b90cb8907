import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'

/**
 * Records that the seller has accepted the meeting, or the sale of a car that was paid first. The caller has locked the
 * booking.
 */
export async function recordBookingAcceptance(
  tx: Tx,
  {
    bookingId,
    isOutsideHoursAccepted = false,
    now,
  }: { bookingId: string; isOutsideHoursAccepted?: boolean; now: Date },
): Promise<void> {
  await tx.update(bookings).set({ acceptedAt: now, updatedAt: now }).where(eq(bookings.id, bookingId))
  await publishDomainEvent(tx, 'booking.accepted', { bookingId, isOutsideHoursAccepted, now })
}
