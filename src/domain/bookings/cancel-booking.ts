import type { BookingStatus } from '#contract/bookings.ts'
import type { Db } from '#db/client.ts'
import { lockActor } from '#domain/accounts/lock-actor.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError, isBuyerOfBooking } from './booking-policy.ts'
import { lockBooking, rejectWhilePaymentRuns } from './lock-booking.ts'
import { transitionBooking } from './transition-booking.ts'

/**
 * The buyer cancels an unpaid booking.
 * @throws DomainError `not_found` for a stranger, `conflict` once it is settled or while its payment is.
 */
export async function cancelBooking(
  db: Db,
  actor: MaybeActor,
  { bookingId }: { bookingId: string },
  now: Date,
): Promise<{ id: string; status: BookingStatus }> {
  const buyer = requireRole(actor, 'Buyer')
  return db.transaction(async (tx) => {
    await lockActor(tx, buyer)
    const booking = await lockBooking(tx, bookingId)
    if (!booking || !isBuyerOfBooking(buyer, booking)) throw bookingNotFoundError()
    rejectWhilePaymentRuns(booking)
    return transitionBooking(tx, booking, { to: 'cancelled', now })
  })
}
