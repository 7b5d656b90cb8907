import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import type { LockedBooking } from './lock-booking-row.ts'
import { transitionBooking } from './transition-booking.ts'

/**
 * Records that one side has confirmed the hand-over of the paid car. The caller has locked the booking with
 * `lockBookingRow`.
 */
export async function recordHandoverConfirmation(
  tx: Tx,
  { id }: LockedBooking,
  { by, now }: { by: 'buyer' | 'seller'; now: Date },
): Promise<void> {
  const confirmed = by === 'buyer' ? { buyerConfirmedAt: now } : { sellerConfirmedAt: now }
  await tx.update(bookings).set(confirmed).where(eq(bookings.id, id))
}

/** Completes the booking after both sides have confirmed the hand-over. The caller has locked it with `lockBookingRow`. */
export async function completeBooking(tx: Tx, booking: LockedBooking, { now }: { now: Date }) {
  const completed = await transitionBooking(tx, booking, { to: 'completed', now })
  const { id: bookingId, listingId, payment } = booking
  await publishDomainEvent(tx, 'booking.completed', { bookingId, listingId, paymentId: payment?.id ?? null, now })
  return completed
}
