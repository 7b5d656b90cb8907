import type { BookingStatus } from '#contract/bookings.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { isSellerOf, noSuchBooking } from './booking-policy.ts'
import { lockBooking, refuseWhilePaying } from './lock-booking.ts'
import { moveBooking } from './move-booking.ts'

/**
 * The seller says no, or takes an earlier yes back, before the buyer has paid.
 * @throws DomainError `not_found` for a stranger, `conflict` once it is settled or while its payment is.
 */
export async function declineBooking(
  db: Db,
  actor: MaybeActor,
  { bookingId }: { bookingId: string },
  now: Date,
): Promise<{ id: string; status: BookingStatus }> {
  const seller = requireRole(actor, 'Seller')
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking || !isSellerOf(seller, booking)) throw noSuchBooking()
    refuseWhilePaying(booking)
    return moveBooking(tx, booking, { to: 'declined', now })
  })
}
