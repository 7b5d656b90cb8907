import { and, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { payments } from '#db/schema/payments.ts'
import type { PaymentRow } from './payment-intent.ts'

/** A payment by our id, or by the provider's. */
export type PaymentReference = { paymentId: string } | { providerIntentId: string }

export async function findPayment(db: DbOrTx, by: PaymentReference): Promise<PaymentRow | null> {
  const where = 'paymentId' in by ? eq(payments.id, by.paymentId) : eq(payments.providerIntentId, by.providerIntentId)
  const [row] = await db.select().from(payments).where(where)
  return row ?? null
}

/**
 * Saves which intent belongs to the payment, once: the client secret is only handed out for that intent. Returns the
 * row as it is then, which another handler may have written before.
 */
export async function savePaymentIntentId(
  db: DbOrTx,
  { paymentId, intentId, now }: { paymentId: string; intentId: string; now: Date },
): Promise<PaymentRow | null> {
  await db
    .update(payments)
    .set({ providerIntentId: intentId, updatedAt: now })
    .where(and(eq(payments.id, paymentId), isNull(payments.providerIntentId), eq(payments.state, 'new')))
  return findPayment(db, { paymentId })
}
