import { eq } from 'drizzle-orm'
import type { BookingStatus } from '#contract/bookings.ts'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { bookingStatusSentenceStart, bookingTransitions } from '#domain/sales/booking-states.ts'
import { requireTransition } from '#domain/state-transitions.ts'
import { notifyBookingChanged } from './notify-booking-changed.ts'

const closing = ['declined', 'cancelled', 'refunded'] as const satisfies BookingStatus[]
const eventsOfCauses = {
  carRemoved: 'car-removed',
  personLeft: 'person-left',
  personSuspended: 'person-suspended',
} as const
const toldOf = ['declined', 'cancelled', 'paid'] as const satisfies BookingStatus[]

/**
 * Moves a booking to its next state, and notifies the modules above and the other side (`recordBookingAcceptance` does so for an acceptance).
 * The caller holds the lock of `lockBookingRow`. `because`: why the system takes the step where neither side does.
 * @throws DomainError `conflict` where the booking's states have no such step.
 */
export async function transitionBooking(
  tx: Tx,
  booking: { id: string; status: BookingStatus },
  {
    to,
    by = null,
    reason = null,
    because = null,
    now,
  }: {
    to: BookingStatus
    /** The side that ended it; null where it ended by itself. */
    by?: 'buyer' | 'seller' | null
    reason?: string | null
    because?: (typeof bookings.$inferSelect)['endedBecause']
    now: Date
  },
): Promise<{ id: string; status: BookingStatus }> {
  const refusal = `${bookingStatusSentenceStart[booking.status]}. It can no longer be ${to}.`
  requireTransition(bookingTransitions, { from: booking.status, to, refusal })
  await tx
    .update(bookings)
    .set({ status: to, endedBecause: because, updatedAt: now })
    .where(eq(bookings.id, booking.id))
  const as = closing.find((status) => status === to)
  if (as) await publishDomainEvent(tx, 'booking.closed', { bookingId: booking.id, as, by, reason, now })
  const event = because ? eventsOfCauses[because] : toldOf.find((status) => status === to)
  if (event) await notifyBookingChanged(tx, { bookingId: booking.id, event, reason, now })
  return { id: booking.id, status: to }
}
