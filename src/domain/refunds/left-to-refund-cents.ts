import type { DbOrTx } from '#db/client.ts'
import { unsentRefundCents } from './refund-row.ts'

type RefundedPayment = { id: string; amountCents: number; refundedCents: number }

/** What of a payment has neither been refunded nor is on its way back, in cents. */
export async function leftToRefundCents(db: DbOrTx, payment: RefundedPayment): Promise<number> {
  return payment.amountCents - payment.refundedCents - (await unsentRefundCents(db, payment.id))
}
