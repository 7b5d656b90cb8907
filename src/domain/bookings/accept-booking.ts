import type { BookingStatus } from '#contract/bookings.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isSellerOf, noSuchBooking } from './booking-policy.ts'
import { lockBooking } from './lock-booking.ts'
import { moveBooking } from './move-booking.ts'

/**
 * The seller agrees to the meeting. It promises the buyer nothing but that: the car stays open to others until it is paid.
 * @throws DomainError `not_found` for a stranger, `conflict` where there is nothing left to accept.
 */
export async function acceptBooking(
  db: Db,
  actor: MaybeActor,
  { bookingId }: { bookingId: string },
  now: Date,
): Promise<{ id: string; status: BookingStatus }> {
  const seller = requireRole(actor, 'Seller')
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking || !isSellerOf(seller, booking)) throw noSuchBooking()
    if (booking.car.status !== 'available' && booking.car.status !== 'reserved') {
      throw new DomainError('conflict', 'This car is not for sale now. Make it available again, then accept.')
    }
    return moveBooking(tx, booking, { to: 'accepted', now })
  })
}
