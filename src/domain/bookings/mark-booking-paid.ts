import type { Tx } from '#db/client.ts'
import type { LockedBooking } from './lock-booking.ts'
import { moveBooking } from './move-booking.ts'

/**
 * The booking's money was taken. The caller holds the lock of `lockBooking`; other bookings of the car are closed
 * first, because a buyer has one open or paid booking a car.
 * @throws DomainError `conflict` where the booking is closed, which nothing may do while its payment is `won`.
 */
export async function markBookingPaid(tx: Tx, booking: LockedBooking, now: Date): Promise<void> {
  if (booking.status === 'paid') return
  await moveBooking(tx, booking, { to: 'paid', now })
}
