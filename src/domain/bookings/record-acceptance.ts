import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { publish } from '#domain/events/publish.ts'
import { notifyBookingChanged } from './notify-booking-changed.ts'

/** The seller has said yes, to the meeting or to the sale of a car that was paid first. The caller holds the booking. */
export async function recordAcceptance(tx: Tx, { bookingId, now }: { bookingId: string; now: Date }): Promise<void> {
  await tx.update(bookings).set({ acceptedAt: now, updatedAt: now }).where(eq(bookings.id, bookingId))
  await publish(tx, 'booking.accepted', { bookingId, now })
}

/** The buyer is told by mail. */
export async function notifyAcceptance(tx: Tx, { bookingId, now }: { bookingId: string; now: Date }): Promise<void> {
  await notifyBookingChanged(tx, { bookingId, event: 'accepted', now })
}
