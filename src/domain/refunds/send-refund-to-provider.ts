import type { PaymentRow } from '#domain/payments/payment-intent.ts'
import { isCardRequestInvalid, isReplayedCardFailure } from '#platform/card-gateway/card-errors.ts'
import type { CardProvider, CardRefund } from '#platform/card-gateway/card-provider.ts'
import type { RefundRow } from './refund-row.ts'

export type ProviderRefund = CardRefund

/**
 * The provider's response; a `lost` one does not tell what the provider did. `refused` is final. `broken` is a failure
 * that the provider repeats for the same key as long as it keeps the key.
 */
export type ProviderRefundResult =
  | Readonly<{ kind: 'refund'; refund: ProviderRefund }>
  | Readonly<{ kind: 'refused'; message: string }>
  | Readonly<{ kind: 'broken'; error: unknown }>
  | Readonly<{ kind: 'lost'; error: unknown }>

/**
 * The provider's refund for our row: the one that an earlier attempt made, found by its metadata, or a new one. Looking
 * for it first makes a retry safe after days, when the provider has forgotten the idempotency key.
 */
export async function sendRefundToProvider(
  cards: CardProvider,
  { refund, payment }: { refund: RefundRow; payment: PaymentRow },
): Promise<ProviderRefundResult> {
  const intentId = payment.providerIntentId
  if (intentId === null) return { kind: 'refused', message: 'The card provider knows no such payment.' }
  try {
    const known = (await cards.listRefunds(intentId)).find((made) => isOf(refund, made))
    if (known) return { kind: 'refund', refund: known }
    const wanted = { intentId, amountCents: refund.amountCents, metadata: metadataOf(refund) }
    const made = await cards.createRefund(wanted, { idempotencyKey: keyOf(refund) })
    return { kind: 'refund', refund: made }
  } catch (error) {
    if (isCardRequestInvalid(error)) return { kind: 'refused', message: error.message }
    return { kind: isReplayedCardFailure(error) ? 'broken' : 'lost', error }
  }
}

/** The same each time, as the provider refuses another content under the same key. */
function metadataOf({ id, paymentId, requestId }: RefundRow): Record<string, string> {
  return { refundId: id, paymentId, ...(requestId === null ? {} : { requestId }) }
}

function keyOf({ id, breakdowns }: RefundRow): string {
  return breakdowns === 0 ? id : `${id}/${breakdowns}`
}

function isOf(refund: RefundRow, made: ProviderRefund): boolean {
  return made.id === refund.providerRefundId || made.metadata?.refundId === refund.id
}
