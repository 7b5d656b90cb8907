import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import type { LockedBooking } from './lock-booking.ts'
import { transitionBooking } from './transition-booking.ts'

/**
 * The booking's money was taken; what it costs is what was paid, which its page may have shown before the price fell. The
 * caller holds the lock of `lockBooking`; other bookings of the car are closed first, because a buyer has one open or paid
 * booking a car.
 * @throws DomainError `conflict` where the booking is closed, which nothing may do while its payment is `won`.
 */
export async function markBookingPaid(
  tx: Tx,
  booking: LockedBooking,
  { paidCents, now }: { paidCents: number; now: Date },
): Promise<void> {
  if (booking.status === 'paid') return
  if (booking.priceCents !== paidCents) {
    await tx.update(bookings).set({ priceCents: paidCents }).where(eq(bookings.id, booking.id))
  }
  await transitionBooking(tx, booking, { to: 'paid', now })
}
