import { and, eq } from 'drizzle-orm'
import type { IssueRefundRequest, Refund } from '#contract/refunds.ts'
import type { Db, Tx } from '#db/client.ts'
import { refunds } from '#db/schema/payments.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findPayment } from '#domain/payments/find-payment.ts'
import { lockPaymentListingAndBooking } from '#domain/payments/lock-payment-listing-and-booking.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { advanceRefundWithProvider } from './advance-refund-with-provider.ts'
import { queueRefund } from './queue-refund.ts'
import { type RefundRow, toRefund } from './refund-row.ts'

export type IssueRefundInput = IssueRefundRequest & {
  paymentId: string
  /** Names the refund: an Admin who asks for it again with the same key gets the one that is there. */
  idempotencyKey?: string | null
  now: Date
  log: Logger
}

/**
 * An Admin refunds a buyer, in part or all that is left. The refund is committed before the call to the provider; if
 * the provider does not answer, it stays `new`, and the reconciler retries it.
 * @throws DomainError `not_found`, `conflict`, `invalid` as in `queueRefund`, `invalid` also for a key that named another
 * refund; `confirmation_required`.
 */
export async function issueRefund(
  db: Db,
  cards: CardProvider,
  actor: MaybeActor,
  { paymentId, amountCents, leftCents, reason, idempotencyKey = null, now, log }: IssueRefundInput,
): Promise<Refund> {
  const admin = requireRole(actor, 'Admin')
  requireRecentReauthentication(admin, now)
  const { accountId: adminId } = admin
  const opened = await db.transaction(async (tx) => {
    const found = await findPayment(tx, { paymentId })
    if (!found) throw new DomainError('not_found', 'We couldn’t find that payment.')
    const { payment } = await lockPaymentListingAndBooking(tx, found)
    const named = { idempotencyKey, requestedBy: adminId }
    const earlier = await findRefundByKey(tx, { paymentId, amountCents, reason, ...named })
    return earlier ?? queueRefund(tx, { payment, amountCents, leftCents, reason, ...named, now })
  })
  const settled = await advanceRefundWithProvider(db, cards, { refundId: opened.id, now, log })
  return toRefund(settled ?? opened)
}

type NamedRefund = Pick<RefundRow, 'paymentId' | 'reason' | 'idempotencyKey'> & {
  amountCents: number | undefined
  requestedBy: string
}

/** The caller holds the lock of the payment, so that of two calls with one key the second finds the refund of the first. */
async function findRefundByKey(tx: Tx, named: NamedRefund): Promise<RefundRow | null> {
  const { paymentId, requestedBy, idempotencyKey, amountCents, reason } = named
  if (idempotencyKey === null) return null
  const isNamed = and(
    eq(refunds.requestedBy, requestedBy),
    eq(refunds.paymentId, paymentId),
    eq(refunds.idempotencyKey, idempotencyKey),
  )
  const [refund] = await tx.select().from(refunds).where(isNamed)
  if (!refund) return null
  if (refund.reason === reason && (amountCents === undefined || amountCents === refund.amountCents)) return refund
  throw new DomainError('invalid', 'This idempotency key has been used for another request.')
}
