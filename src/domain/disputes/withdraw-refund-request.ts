import type { DisputeState } from '#contract/disputes.ts'
import type { Db } from '#db/client.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError, isBuyerOfBooking } from '#domain/bookings/booking-policy.ts'
import { lockBookingRow } from '#domain/bookings/lock-booking-row.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findOpenRefundRequest } from './find-refund-requests.ts'
import { transitionDispute } from './transition-dispute.ts'

/**
 * The buyer withdraws a refund request.
 * @throws DomainError `not_found` for a stranger, `conflict` where none is open.
 */
export async function withdrawRefundRequest(
  db: Db,
  actor: MaybeActor,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<{ id: string; state: DisputeState }> {
  const buyer = requireRole(actor, 'Buyer')
  return db.transaction(async (tx) => {
    await lockActorRow(tx, buyer)
    const booking = await lockBookingRow(tx, bookingId)
    if (!booking || !isBuyerOfBooking(buyer, booking)) throw bookingNotFoundError()
    const dispute = await findOpenRefundRequest(tx, bookingId)
    if (!dispute) throw new DomainError('conflict', 'You haven’t requested a refund, so there’s nothing to withdraw.')
    return transitionDispute(tx, dispute, { to: 'withdrawn', actorId: buyer.accountId, now })
  })
}
