import { splitSaleAmount } from '#contract/split-sale-amount.ts'
import type { Tx } from '#db/client.ts'
import { payouts } from '#db/schema/payouts.ts'
import type { PaymentRow } from '#domain/payments/payment-intent.ts'
import { readSiteBusinessRules } from '#domain/settings/read-site-settings.ts'

/**
 * Creates the ledger row of a sale's payout, in the transaction of the sale: the amount that the seller receives once
 * the car is handed over. The fee is the one that holds now, and stays whatever an operator sets later.
 */
export async function createSalePayout(
  tx: Tx,
  { payment, sellerId, now }: { payment: PaymentRow; sellerId: string; now: Date },
): Promise<void> {
  const { feeBasisPoints } = await readSiteBusinessRules(tx)
  const saleCents = payment.amountCents
  await tx.insert(payouts).values({
    paymentId: payment.id,
    bookingId: payment.bookingId,
    sellerId,
    state: 'waiting',
    saleCents,
    feeBasisPoints,
    ...splitSaleAmount({ saleCents, refundedCents: 0, feeBasisPoints }),
    createdAt: now,
    updatedAt: now,
  })
}
