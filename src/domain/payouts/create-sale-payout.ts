import { moneyRules } from '#contract/money-rules.ts'
import { splitSaleAmount } from '#contract/split-sale-amount.ts'
import type { Tx } from '#db/client.ts'
import { payouts } from '#db/schema/payouts.ts'
import type { PaymentRow } from '#domain/payments/payment-intent.ts'

/**
 * Creates the ledger row of a sale's payout, in the transaction of the sale: the amount that the seller receives once
 * the car is handed over.
 */
export async function createSalePayout(
  tx: Tx,
  { payment, sellerId, now }: { payment: PaymentRow; sellerId: string; now: Date },
): Promise<void> {
  const feeBasisPoints = moneyRules.sellerFeeBasisPoints
  const saleCents = payment.amountCents
  await tx.insert(payouts).values({
    ...{ paymentId: payment.id, bookingId: payment.bookingId, sellerId, state: 'waiting', saleCents, feeBasisPoints },
    ...splitSaleAmount({ saleCents, refundedCents: 0, feeBasisPoints }),
    createdAt: now,
    updatedAt: now,
  })
}
