import type { DisputeState, SellerRefundAnswerRequest } from '#contract/disputes.ts'
import type { Db } from '#db/client.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError, isSellerOfBooking } from '#domain/bookings/booking-policy.ts'
import { lockBookingRow } from '#domain/bookings/lock-booking-row.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findOpenRefundRequest } from './find-refund-requests.ts'
import { transitionDispute } from './transition-dispute.ts'

/**
 * The seller replies to a refund request, in time.
 * @throws DomainError `not_found` for a stranger, `conflict` where no request is open, or the time is over.
 */
export async function respondToRefundRequest(
  db: Db,
  actor: MaybeActor,
  { bookingId, agrees, words, now }: SellerRefundAnswerRequest & { bookingId: string; now: Date },
): Promise<{ id: string; state: DisputeState }> {
  const seller = requireRole(actor, 'Seller')
  return db.transaction(async (tx) => {
    await lockActorRow(tx, seller)
    const booking = await lockBookingRow(tx, bookingId)
    if (!booking || !isSellerOfBooking(seller, booking)) throw bookingNotFoundError()
    const dispute = await findOpenRefundRequest(tx, bookingId)
    if (!dispute) throw new DomainError('conflict', 'No one has requested a refund for this car.')
    if (dispute.state !== 'open') throw new DomainError('conflict', 'You’ve already responded.')
    if (dispute.answerDueAt && dispute.answerDueAt <= now) {
      throw new DomainError('conflict', 'The deadline for your response has passed. Forecourt will decide.')
    }
    const change = { sellerAnswer: words, sellerAgrees: agrees ? ('yes' as const) : ('no' as const), answeredAt: now }
    return transitionDispute(tx, dispute, {
      to: 'answered',
      change,
      actorId: seller.accountId,
      detail: { agrees },
      now,
    })
  })
}
