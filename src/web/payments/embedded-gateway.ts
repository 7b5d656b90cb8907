import type { PaymentStartResponse } from '#contract/payments.ts'
import { browserFetch } from '#web/client/api-client.ts'
import type { CardConfirmationResult } from '#web/payments/card-confirmation-result.ts'
import type { PaymentCardDetails } from '#web/payments/card-number.ts'

/** The embedded gateway's response to a browser, in the card provider's own format. */
type IntentAnswer = {
  status?: string
  last_payment_error?: { message?: string } | null
  next_action?: { redirect_to_url?: { url?: string }; use_stripe_sdk?: { stripe_js?: string } } | null
  error?: { message?: string; code?: string; payment_intent?: IntentAnswer }
}

type Credentials = Pick<PaymentStartResponse, 'clientSecret' | 'provider'>

const declined = 'Your card was declined.'

/** Sends the card to the test gateway of this server, as the card provider's own script would (row H-09). */
export function confirmTestCardPayment(start: Credentials, card: PaymentCardDetails): Promise<CardConfirmationResult> {
  const body = new URLSearchParams({
    ...credentials(start),
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': String(card.expMonth),
    'payment_method_data[card][exp_year]': String(card.expYear),
    'payment_method_data[card][cvc]': card.cvc,
  })
  return ask(`${addressOf(start)}/confirm`, { method: 'POST', body })
}

/** The state of the payment at the gateway. */
export function fetchPaymentIntent(start: Credentials): Promise<CardConfirmationResult> {
  return ask(`${addressOf(start)}?${new URLSearchParams(credentials(start))}`)
}

function credentials({ clientSecret, provider }: Credentials) {
  return { key: provider.publishableKey, client_secret: clientSecret }
}

/** An intent's id is its client secret up to `_secret_`. */
function addressOf({ clientSecret }: Credentials): string {
  const [id = ''] = clientSecret.split('_secret_')
  return `/test-gateway/v1/payment_intents/${encodeURIComponent(id)}`
}

async function ask(address: string, init?: RequestInit): Promise<CardConfirmationResult> {
  try {
    const response = await browserFetch(address, init)
    return readAnswer(response.status, (await response.json()) as IntentAnswer)
  } catch {
    return { kind: 'unclear' }
  }
}

function readAnswer(httpStatus: number, answer: IntentAnswer): CardConfirmationResult {
  const { error } = answer
  // An earlier attempt succeeded although its response was lost: the payment's current state counts.
  if (error?.code === 'payment_intent_unexpected_state' && error.payment_intent) {
    return readAnswer(httpStatus, error.payment_intent)
  }
  if (error && httpStatus < 500) return { kind: 'refused', message: error.message ?? declined }
  const bankUrl = answer.next_action?.redirect_to_url?.url ?? answer.next_action?.use_stripe_sdk?.stripe_js
  switch (answer.status) {
    case 'requires_capture':
    case 'processing':
    case 'succeeded':
      return { kind: 'held' }
    case 'requires_action':
      return bankUrl ? { kind: 'asks-bank', url: bankUrl } : { kind: 'unclear' }
    case 'requires_payment_method':
      return { kind: 'refused', message: answer.last_payment_error?.message ?? declined }
    case 'canceled':
      return { kind: 'ended' }
    default:
      return { kind: 'unclear' }
  }
}
