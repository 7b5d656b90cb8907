import { eq } from 'drizzle-orm'
import type { DecideRefundRequestBody, DisputeState } from '#contract/disputes.ts'
import type { Db, Tx } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { readBookingWithMailRecipients } from '#domain/bookings/notify-booking-changed.ts'
import { DomainError } from '#domain/domain-error.ts'
import { claimIdempotencyKey, type IdempotentWrite } from '#domain/idempotency/claim-idempotency-key.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { findPayment } from '#domain/payments/find-payment.ts'
import { lockPaymentListingAndBooking } from '#domain/payments/lock-payment-listing-and-booking.ts'
import { advanceRefundWithProvider } from '#domain/refunds/advance-refund-with-provider.ts'
import { leftToRefundCents } from '#domain/refunds/left-to-refund-cents.ts'
import { queueRefund } from '#domain/refunds/queue-refund.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { DisputeRow } from './find-refund-requests.ts'
import { transitionDispute } from './transition-dispute.ts'

export type DecideRefundRequestInput = DecideRefundRequestBody & {
  disputeId: string
  /** The call as its client named it by a key; called again with it, it answers how the dispute stands. */
  write?: IdempotentWrite | null
  now: Date
  log: Logger
}

/**
 * An Admin decides a buyer's request, after the seller has replied or their time is over; the decided amount is
 * refunded like every refund. Both sides are notified, with the reason.
 * @throws DomainError `not_found`; `conflict` while the seller may still reply, where it is decided, or for a dispute
 * of the card's bank, which the bank decides; `invalid` for more than is left.
 */
export async function decideRefundRequest(
  db: Db,
  cards: CardProvider,
  actor: MaybeActor,
  input: DecideRefundRequestInput,
): Promise<{ id: string; state: DisputeState }> {
  const admin = requireRole(actor, 'Admin')
  const { disputeId, decision, amountCents, words, write = null, now, log } = input
  requireRecentReauthentication(admin, now)
  const { accountId: adminId } = admin
  const decided = await db.transaction(async (tx) => {
    const earlier = await claimIdempotencyKey(tx, write, now)
    const { dispute, payment } = await lockDispute(tx, disputeId)
    if (earlier) return { moved: { id: dispute.id, state: dispute.state }, refundId: dispute.refundId }
    refuseTooEarly(dispute, now)
    const change = { decision: words, decidedBy: adminId, decidedAt: now }
    if (decision === 'decline') {
      const moved = await transitionDispute(tx, dispute, { to: 'declined', change, actorId: adminId, now })
      await tell(tx, { dispute, givenCents: 0, words, now })
      return { moved, refundId: null }
    }
    // An Admin may have refunded a part since the buyer asked; where nothing is left, `queueRefund` says so.
    const openCents = Math.min(dispute.askedCents, await leftToRefundCents(tx, payment))
    const refund = await queueRefund(tx, {
      payment,
      amountCents: amountCents ?? openCents,
      reason: words,
      requestedBy: adminId,
      now,
    })
    const step = { to: 'refunded' as const, change: { ...change, refundId: refund.id }, actorId: adminId, now }
    const moved = await transitionDispute(tx, dispute, { ...step, detail: { refundId: refund.id } })
    await tell(tx, { dispute, givenCents: refund.amountCents, words, now })
    return { moved, refundId: refund.id }
  })
  if (decided.refundId) await advanceRefundWithProvider(db, cards, { refundId: decided.refundId, now, log })
  return decided.moved
}

async function lockDispute(tx: Tx, disputeId: string) {
  const [named] = await tx.select().from(disputes).where(eq(disputes.id, disputeId))
  if (!named) throw new DomainError('not_found', 'We couldn’t find that dispute.')
  const paid = await findPayment(tx, named)
  if (!paid) throw new Error(`Dispute ${disputeId} has lost its payment.`)
  const { payment } = await lockPaymentListingAndBooking(tx, paid)
  const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, disputeId)).for('no key update')
  if (!dispute) throw new Error(`Dispute ${disputeId} is gone.`)
  return { dispute, payment }
}

function refuseTooEarly({ kind, state, answerDueAt }: DisputeRow, now: Date): void {
  if (kind === 'card') {
    throw new DomainError('conflict', 'The buyer’s bank decides this one. Submit your evidence to the card provider.')
  }
  if (state === 'open' && answerDueAt && answerDueAt > now) {
    throw new DomainError('conflict', 'The seller hasn’t responded yet and still has time to.')
  }
}

async function tell(
  tx: Tx,
  { dispute, givenCents, words, now }: { dispute: DisputeRow; givenCents: number; words: string; now: Date },
): Promise<void> {
  const notified = await readBookingWithMailRecipients(tx, dispute.bookingId)
  if (!notified) return
  for (const side of ['buyer', 'seller'] as const) {
    const decision = { askedCents: dispute.askedCents, givenCents, words, isForSeller: side === 'seller' }
    await queueMail(tx, {
      eventKey: `dispute:${dispute.id}:decided:${side}`,
      to: notified[side].email,
      template: 'dispute-decided',
      data: { ...notified.data, ...decision },
      now,
    })
  }
}
