import type { BookingStatus, SeenBooking } from '#contract/bookings.ts'
import type { Db } from '#db/client.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError, isBuyerOfBooking } from './booking-policy.ts'
import { lockBookingRow, rejectWhileBookingPaymentRuns } from './lock-booking-row.ts'
import { rejectUnseenBooking } from './reject-unseen-booking.ts'
import { transitionBooking } from './transition-booking.ts'

/**
 * The buyer cancels an unpaid booking.
 * @throws DomainError `not_found` for a stranger, `conflict` once it is settled or while its payment is, and where it is
 * another one by now than was seen.
 */
export async function cancelBooking(
  db: Db,
  actor: MaybeActor,
  { bookingId, seen }: { bookingId: string; seen?: SeenBooking | undefined },
  now: Date,
): Promise<{ id: string; status: BookingStatus }> {
  const buyer = requireRole(actor, 'Buyer')
  return db.transaction(async (tx) => {
    await lockActorRow(tx, buyer)
    const booking = await lockBookingRow(tx, bookingId)
    if (!booking || !isBuyerOfBooking(buyer, booking)) throw bookingNotFoundError()
    rejectWhileBookingPaymentRuns(booking)
    await rejectUnseenBooking(tx, booking, seen)
    return transitionBooking(tx, booking, { to: 'cancelled', by: 'buyer', now })
  })
}
