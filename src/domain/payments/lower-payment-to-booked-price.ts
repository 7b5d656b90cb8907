import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { payments } from '#db/schema/payments.ts'
import type { PaymentRow } from './payment-intent.ts'

/**
 * The payment charges this price, in cents, which is below what its hold is for. Written before the capture is sent, so that
 * whoever sends it, or sends it again, takes the same amount. The caller holds the locks of car, booking and payment.
 */
export async function lowerPaymentToBookedPrice(
  tx: Tx,
  payment: PaymentRow,
  { priceCents, now }: { priceCents: number; now: Date },
): Promise<PaymentRow> {
  const heldCents = payment.heldCents ?? payment.amountCents
  const change = { amountCents: priceCents, heldCents, updatedAt: now }
  await tx.update(payments).set(change).where(eq(payments.id, payment.id))
  return { ...payment, ...change }
}
