import { randomUUIDv7 } from 'node:crypto'
import { formatCents } from '#contract/money-amounts.ts'
import type { Tx } from '#db/client.ts'
import { refunds } from '#db/schema/payments.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { PaymentRow } from '#domain/payments/payment-intent.ts'
import { wasPaymentCaptured } from '#domain/sales/payment-states.ts'
import { currentRequestId } from '#platform/request-context/request-id.ts'
import { leftToRefundCents } from './left-to-refund-cents.ts'
import type { RefundRow } from './refund-row.ts'
import { rejectRefundOfChargedBackPayment } from './reject-refund-of-charged-back-payment.ts'

type Asked = {
  payment: PaymentRow
  amountCents: number | undefined
  /** The amount that was left when the Admin looked. */
  leftCents?: number | undefined
  reason: string
  /** The Admin, or the seller who declined the booking. */
  requestedBy: string
  /** The key by which the Admin's client named the refund. */
  idempotencyKey?: string | null
  now: Date
}

/**
 * Records that money must be refunded; afterwards, outside the transaction, `advanceRefundWithProvider` sends it to the provider.
 * The caller holds the lock of the payment, so that two refunds together never exceed the amount that was taken.
 * @throws DomainError `conflict` if nothing was taken, nothing is left, another amount is left than the Admin saw, or
 * the buyer's bank has taken the money back; `invalid` for more than is left.
 */
export async function queueRefund(
  tx: Tx,
  { payment, amountCents, leftCents, reason, requestedBy, idempotencyKey = null, now }: Asked,
): Promise<RefundRow> {
  if (!wasPaymentCaptured(payment.state)) {
    throw new DomainError('conflict', 'This payment wasn’t charged, so there’s nothing to refund.')
  }
  await rejectRefundOfChargedBackPayment(tx, payment.id)
  const left = await leftToRefundCents(tx, payment)
  if (left <= 0) throw new DomainError('conflict', 'This payment has been fully refunded, or the refund is on its way.')
  if (leftCents !== undefined && leftCents !== left) {
    throw new DomainError(
      'conflict',
      `The remaining amount of this payment has changed to ${formatCents(left)}. Check it before you refund anything.`,
    )
  }
  if (amountCents !== undefined && amountCents > left) {
    const message = `You can refund up to ${formatCents(left)} more of this payment.`
    throw new DomainError('invalid', message, { fields: { amountCents: message } })
  }
  const row = { amountCents: amountCents ?? left, state: 'new' as const, reason, requestedBy, idempotencyKey }
  const requestId = currentRequestId() ?? null
  const [refund] = await tx
    .insert(refunds)
    .values({ ...row, id: randomUUIDv7(), paymentId: payment.id, requestId, createdAt: now, updatedAt: now })
    .returning()
  if (!refund) throw new Error('A refund was inserted and is not there.')
  await recordAuditEntry(tx, {
    actorId: requestedBy,
    action: 'refund.asked',
    subject: { type: 'payment', id: payment.id },
    detail: { refundId: refund.id, amountCents: refund.amountCents, reason },
    at: now,
  })
  return refund
}
