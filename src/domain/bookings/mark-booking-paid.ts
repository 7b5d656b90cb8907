import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import type { LockedBooking } from './lock-booking-row.ts'
import { transitionBooking } from './transition-booking.ts'

/**
 * Marks a booking as paid, at the price that was charged, which is its own: another one only where the provider's account
 * took it past us. The caller holds the lock of `lockBookingRow`. Other bookings of the car are closed first, because a buyer has at most one
 * open or paid booking per car.
 * @throws DomainError `conflict` where the booking is closed, which nothing may do while its payment is `won`.
 */
export async function markBookingPaid(
  tx: Tx,
  booking: LockedBooking,
  { paidCents, now }: { paidCents: number; now: Date },
): Promise<void> {
  if (booking.status === 'paid') return
  if (booking.priceCents !== paidCents) {
    const { publicPriceCents } = booking
    const isBelow = publicPriceCents !== null && paidCents < publicPriceCents
    await tx
      .update(bookings)
      .set({ priceCents: paidCents, publicPriceCents: isBelow ? publicPriceCents : null })
      .where(eq(bookings.id, booking.id))
  }
  await transitionBooking(tx, booking, { to: 'paid', now })
}
