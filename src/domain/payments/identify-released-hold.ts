import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/payments.ts'
import type { CardProvider, CardRefund } from '#platform/card-gateway/card-provider.ts'
import { type PaymentRow, readIntentAtProvider } from './payment-intent.ts'

/**
 * Which of the provider's refunds is the rest of a hold that was not captured: Stripe lists it among them, from the moment
 * of the capture, though nobody was charged it (https://github.com/solidusio/solidus_stripe/pull/268). It is written down
 * once, so that a later refund of the same sum is none. Null where all of the hold was captured, by us or past us, or it
 * is not listed yet.
 * @throws Error where the provider does not say what it has taken: the caller looks again later.
 */
export async function identifyReleasedHold(
  db: Db,
  cards: CardProvider,
  { payment, made }: { payment: PaymentRow; made: readonly CardRefund[] },
): Promise<string | null> {
  if (payment.providerReleaseId !== null || payment.heldCents === null) return payment.providerReleaseId
  const restCents = payment.heldCents - payment.amountCents
  const [release] = made
    .filter(({ amount, metadata }) => amount === restCents && !metadata?.refundId)
    .toSorted((one, other) => one.created - other.created)
  if (!release || !(await wasRestReleased(cards, payment))) return null
  await db
    .update(payments)
    .set({ providerReleaseId: release.id })
    .where(and(eq(payments.id, payment.id), isNull(payments.providerReleaseId)))
  return release.id
}

/** Whether the provider has taken the payment's amount of its hold, and not all of it: then every refund is one. */
async function wasRestReleased(cards: CardProvider, payment: PaymentRow): Promise<boolean> {
  const answer = await readIntentAtProvider(cards, payment.providerIntentId ?? '')
  if (answer.kind !== 'intent') throw new Error(`What was taken for payment ${payment.id} is not known now.`)
  return answer.intent.amount_received === payment.amountCents
}
