import { eq } from 'drizzle-orm'
import type { BookingStatus } from '#contract/bookings.ts'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { requireMove } from '#domain/transitions.ts'
import { bookingTransitions, standing } from './booking-states.ts'

/**
 * Takes a booking to its next state; the caller holds the lock of `lockBooking`.
 * @throws DomainError `conflict` where the booking's life has no such step.
 */
export async function moveBooking(
  tx: Tx,
  booking: { id: string; status: BookingStatus },
  { to, now }: { to: BookingStatus; now: Date },
): Promise<{ id: string; status: BookingStatus }> {
  const refusal = `${standing[booking.status]}. It can no longer be ${to}.`
  requireMove(bookingTransitions, { from: booking.status, to, refusal })
  await tx.update(bookings).set({ status: to, updatedAt: now }).where(eq(bookings.id, booking.id))
  return { id: booking.id, status: to }
}
