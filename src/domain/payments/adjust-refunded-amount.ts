import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { payments } from '#db/schema/payments.ts'
import type { PaymentRow } from './payment-intent.ts'

/**
 * Adds money that the provider refunded, or, if negative, money that came back because it did not reach the buyer. The
 * caller holds the payment's lock from `lockPaymentListingAndBooking`.
 */
export async function adjustRefundedAmount(
  tx: Tx,
  payment: PaymentRow,
  { byCents, now }: { byCents: number; now: Date },
): Promise<PaymentRow> {
  const change = { refundedCents: payment.refundedCents + byCents, updatedAt: now }
  await tx.update(payments).set(change).where(eq(payments.id, payment.id))
  return { ...payment, ...change }
}
