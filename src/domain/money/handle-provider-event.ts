import type { Db } from '#db/client.ts'
import { syncCardDisputes } from '#domain/disputes/sync-card-disputes.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import { syncRefunds } from '#domain/refunds/sync-refunds.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'

/**
 * Handles an event of the card provider about an intent. An event is only a reason to query the provider itself, so it
 * may come late, twice, out of order, or never.
 */
export async function handleProviderEvent(
  db: Db,
  cards: CardProvider,
  { kind, intentId, now, log }: { kind: string; intentId: string; now: Date; log: Logger },
): Promise<void> {
  const about = { providerIntentId: intentId, now, log }
  await settlePayment(db, cards, about)
  if (kind.startsWith('charge.dispute.')) await syncCardDisputes(db, cards, about)
  if (kind.startsWith('refund.') || kind === 'charge.refunded') await syncRefunds(db, cards, about)
}
