import { eq } from 'drizzle-orm'
import type { RefundState } from '#contract/refunds.ts'
import type { Db, Tx } from '#db/client.ts'
import { refunds } from '#db/schema/payments.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { transitionBooking } from '#domain/bookings/transition-booking.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { withdrawListingAfterFullRefund } from '#domain/listings/withdraw-listing-after-full-refund.ts'
import { adjustRefundedAmount } from '#domain/payments/adjust-refunded-amount.ts'
import {
  type LockedPaymentListingAndBooking,
  lockPaymentListingAndBooking,
} from '#domain/payments/lock-payment-listing-and-booking.ts'
import type { PaymentRow } from '#domain/payments/payment-intent.ts'
import { raisePaymentAlarm } from '#domain/payments/raise-payment-alarm.ts'
import { transitionPayment } from '#domain/payments/transition-payment.ts'
import { adjustPayout } from '#domain/payouts/adjust-payout.ts'
import { canTransition } from '#domain/state-transitions.ts'
import type { Logger } from '#platform/log/logger.ts'
import { notifyBothSidesOfRefund } from './notify-both-sides-of-refund.ts'
import type { RefundRow } from './refund-row.ts'
import { refundTransitions } from './refund-states.ts'

/** The provider's report of a refund; `status` is the provider's own value. */
export type ReportedRefund = {
  status: string | null
  providerRefundId: string | null
  failure: string | null | undefined
}

type Step = { refund: RefundRow; payment: PaymentRow; said: ReportedRefund; now: Date; log: Logger }

/**
 * Records what the provider reports about a refund. A full refund of a payment ends its sale: the booking is refunded,
 * the car is the seller's again, and the seller's payout is reversed.
 */
export async function recordReportedRefund(db: Db, { refund, payment, said, now, log }: Step): Promise<RefundRow> {
  return db.transaction(async (tx) => {
    const sale = await lockPaymentListingAndBooking(tx, payment)
    const [current] = await tx.select().from(refunds).where(eq(refunds.id, refund.id)).for('no key update')
    if (!current) throw new Error(`Refund ${refund.id} is gone.`)
    const to = stateOf(said)
    const providerRefundId = said.providerRefundId ?? current.providerRefundId
    if (to === null && current.providerRefundId === null && providerRefundId !== null) {
      // From now on it waits for the buyer's bank, no longer for the provider.
      await tx.update(refunds).set({ providerRefundId }).where(eq(refunds.id, refund.id))
      return { ...current, providerRefundId }
    }
    if (to === null || !canTransition(refundTransitions, current.state, to)) return current
    const change = { state: to, providerRefundId, failure: said.failure ?? null, updatedAt: now }
    await tx.update(refunds).set(change).where(eq(refunds.id, refund.id))
    const moved = { ...current, ...change }
    await recordAuditEntry(tx, {
      actorId: null,
      action: `refund.${to}`,
      subject: { type: 'payment', id: payment.id },
      detail: {
        refundId: refund.id,
        amountCents: current.amountCents,
        providerRefundId,
        ...(said.failure ? { failure: said.failure } : {}),
      },
      at: now,
    })
    if (to === 'succeeded') await takeOff(tx, { sale, refund: moved, now })
    else await putBack(tx, { sale, refund: current, failure: said.failure ?? '', now, log })
    return moved
  })
}

/** Null while the provider has not decided. */
function stateOf({ status }: ReportedRefund): Exclude<RefundState, 'new'> | null {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : null
}

async function takeOff(
  tx: Tx,
  { sale, refund, now }: { sale: LockedPaymentListingAndBooking; refund: RefundRow; now: Date },
): Promise<void> {
  const { booking, listing } = sale
  const payment = await adjustRefundedAmount(tx, sale.payment, { byCents: refund.amountCents, now })
  const isWhole = payment.refundedCents === payment.amountCents
  if (isWhole && payment.state === 'captured') {
    await transitionPayment(tx, payment, { to: 'refunded', reason: 'all of it given back', now })
    await transitionBooking(tx, booking, { to: 'refunded', now })
    await withdrawListingAfterFullRefund(tx, listing, { paymentId: payment.id, now })
    await publishDomainEvent(tx, 'sale.refunded', { bookingId: booking.id, refund, now })
  }
  await adjustPayout(tx, { paymentId: payment.id, now })
  await notifyBothSidesOfRefund(tx, { bookingId: booking.id, refund, isWhole, now })
}

/** A person must handle money that did not reach the buyer; if it had been counted as refunded, it no longer is. */
async function putBack(
  tx: Tx,
  {
    sale,
    refund,
    failure,
    now,
    log,
  }: { sale: LockedPaymentListingAndBooking; refund: RefundRow; failure: string; now: Date; log: Logger },
): Promise<void> {
  const { payment } = sale
  if (refund.state === 'succeeded') {
    await adjustRefundedAmount(tx, payment, { byCents: -refund.amountCents, now })
  }
  const detail = { refundId: refund.id, amountCents: refund.amountCents, failure }
  await raisePaymentAlarm(tx, { kind: 'refund_failed', subject: payment.id, detail, now }, log)
}
