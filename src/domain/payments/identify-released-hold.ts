import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/payments.ts'
import type { CardRefund } from '#platform/card-gateway/card-provider.ts'
import type { PaymentRow } from './payment-intent.ts'

/**
 * Which of the provider's refunds is the rest of a hold that was not captured: Stripe lists it among them, from the moment
 * of the capture, though nobody was charged it (https://github.com/solidusio/solidus_stripe/pull/268). It is written down
 * once, so that a later refund of the same sum is none. Null where all of the hold was captured, or it is not listed yet.
 */
export async function identifyReleasedHold(
  db: Db,
  payment: PaymentRow,
  made: readonly CardRefund[],
): Promise<string | null> {
  if (payment.providerReleaseId !== null || payment.heldCents === null) return payment.providerReleaseId
  const restCents = payment.heldCents - payment.amountCents
  const [release] = made
    .filter(({ amount, metadata }) => amount === restCents && !metadata?.refundId)
    .toSorted((one, other) => one.created - other.created)
  if (!release) return null
  await db
    .update(payments)
    .set({ providerReleaseId: release.id })
    .where(and(eq(payments.id, payment.id), isNull(payments.providerReleaseId)))
  return release.id
}
