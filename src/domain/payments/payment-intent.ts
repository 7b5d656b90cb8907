import type { payments } from '#db/schema/payments.ts'
import { isCardCommandRefused, isCardResourceMissing } from '#platform/card-gateway/card-errors.ts'
import type { CardProvider, CardProviderIntent } from '#platform/card-gateway/card-provider.ts'
import { currentRequestId } from '#platform/request-context/request-id.ts'

export type PaymentRow = typeof payments.$inferSelect
export type IntentAtProvider = CardProviderIntent

/**
 * The provider's response. `lost` is a response that never came, or came broken: it does not tell what the provider
 * did, so no decision may follow from it. `missing`: the provider knows no such intent.
 */
export type PaymentIntentResult =
  | Readonly<{ kind: 'intent'; intent: IntentAtProvider }>
  | Readonly<{ kind: 'lost'; error: unknown }>
  | Readonly<{ kind: 'missing' }>

/**
 * Creates the intent of a payment, or finds the one that an earlier call with the same payment created: the payment's
 * id is the idempotency key. Confirmation only holds the money; capture is a separate step.
 */
export async function createIntentAtProvider(
  cards: CardProvider,
  payment: PaymentRow,
  description: string,
): Promise<IntentAtProvider> {
  const { amountCents, currency } = payment
  const intent = { amountCents, currency, description, metadata: metadataOf(payment) }
  return cards.createIntent(intent, { idempotencyKey: payment.id })
}

export async function readIntentAtProvider(cards: CardProvider, intentId: string): Promise<PaymentIntentResult> {
  try {
    return { kind: 'intent', intent: await cards.readIntent(intentId) }
  } catch (error) {
    if (isCardResourceMissing(error)) return { kind: 'missing' }
    return { kind: 'lost', error }
  }
}

/**
 * The money is taken, of the hold no more than the payment's amount; the provider releases the rest. The request in which
 * that happens stands beside it, for whoever follows a payment through the log.
 */
export async function captureIntentAtProvider(
  cards: CardProvider,
  intentId: string,
  { amountCents }: Pick<PaymentRow, 'amountCents'>,
): Promise<PaymentIntentResult> {
  return command(cards, intentId, () => cards.captureIntent(intentId, { amountCents, metadata: ofThisRequest() }))
}

export async function cancelIntentAtProvider(cards: CardProvider, intentId: string): Promise<PaymentIntentResult> {
  return command(cards, intentId, () => cards.cancelIntent(intentId))
}

function ofThisRequest(): Record<string, string> {
  const requestId = currentRequestId()
  return requestId === undefined ? {} : { requestId }
}

/** If the provider refuses a command, another handler or time has overtaken it: read back the current state. */
async function command(
  cards: CardProvider,
  intentId: string,
  send: () => Promise<IntentAtProvider>,
): Promise<PaymentIntentResult> {
  try {
    return { kind: 'intent', intent: await send() }
  } catch (error) {
    return isCardCommandRefused(error) ? readIntentAtProvider(cards, intentId) : { kind: 'lost', error }
  }
}

/** True if the intent matches our row; only our row decides what a car costs. */
export function doesIntentMatchPayment(payment: PaymentRow, intent: IntentAtProvider): boolean {
  const expected = metadataOf(payment)
  return (
    intent.amount === (payment.heldCents ?? payment.amountCents) &&
    intent.currency === payment.currency &&
    intent.metadata.paymentId === expected.paymentId &&
    intent.metadata.listingId === expected.listingId &&
    (intent.status !== 'succeeded' || intent.amount_received === payment.amountCents)
  )
}

/** When the buyer's money was held, according to the provider; null if it does not say. */
export function cardAuthorizationTimeOf({ latest_charge: charge }: IntentAtProvider): Date | null {
  return charge === null || typeof charge === 'string' ? null : new Date(charge.created * 1000)
}

/** The parts of the intent that an alarm shows: nothing about the card. */
export function alarmDetailsOfIntent(intent: IntentAtProvider): Record<string, unknown> {
  const { id, status, amount, amount_received, currency, metadata } = intent
  return { id, status, amount, amountReceived: amount_received, currency, metadata }
}

function metadataOf(payment: PaymentRow): Record<'paymentId' | 'bookingId' | 'listingId', string> {
  return { paymentId: payment.id, bookingId: payment.bookingId, listingId: payment.listingId }
}
