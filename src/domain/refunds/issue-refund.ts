import type { IssueRefundRequest, Refund } from '#contract/refunds.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findPayment } from '#domain/payments/find-payment.ts'
import { lockPaymentListingAndBooking } from '#domain/payments/lock-payment-listing-and-booking.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { advanceRefundWithProvider } from './advance-refund-with-provider.ts'
import { queueRefund } from './queue-refund.ts'
import { toRefund } from './refund-row.ts'

export type IssueRefundInput = IssueRefundRequest & { paymentId: string; now: Date; log: Logger }

/**
 * An Admin refunds a buyer, in part or all that is left. The refund is committed before the call to the provider; if
 * the provider does not answer, it stays `new`, and the reconciler retries it.
 * @throws DomainError `not_found`, `conflict`, `invalid` as in `queueRefund`; `confirmation_required`.
 */
export async function issueRefund(
  db: Db,
  cards: CardProvider,
  actor: MaybeActor,
  { paymentId, amountCents, leftCents, reason, now, log }: IssueRefundInput,
): Promise<Refund> {
  const admin = requireRole(actor, 'Admin')
  requireRecentReauthentication(admin, now)
  const { accountId: adminId } = admin
  const opened = await db.transaction(async (tx) => {
    const named = await findPayment(tx, { paymentId })
    if (!named) throw new DomainError('not_found', 'We couldn’t find that payment.')
    const { payment } = await lockPaymentListingAndBooking(tx, named)
    return queueRefund(tx, { payment, amountCents, leftCents, reason, requestedBy: adminId, now })
  })
  const settled = await advanceRefundWithProvider(db, cards, { refundId: opened.id, now, log })
  return toRefund(settled ?? opened)
}
