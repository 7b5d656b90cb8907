import type { Db } from '#db/client.ts'
import { syncChargebacks } from '#domain/disputes/sync-chargebacks.ts'
import { advancePaymentWithProvider } from '#domain/payments/advance-payment-with-provider.ts'
import { syncRefundsFromProvider } from '#domain/refunds/sync-refunds-from-provider.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'

/**
 * Handles an event of the card provider about an intent. An event is only a reason to query the provider itself, so it
 * may come late, twice, out of order, or never.
 */
export async function handlePaymentProviderEvent(
  db: Db,
  cards: CardProvider,
  { kind, intentId, now, log }: { kind: string; intentId: string; now: Date; log: Logger },
): Promise<void> {
  const about = { providerIntentId: intentId, now, log }
  await advancePaymentWithProvider(db, cards, about)
  if (kind.startsWith('charge.dispute.')) await syncChargebacks(db, cards, about)
  if (kind.startsWith('refund.') || kind === 'charge.refunded') await syncRefundsFromProvider(db, cards, about)
}
