import Stripe from 'stripe'

const { StripeAPIError, StripeCardError, StripeInvalidRequestError, StripeSignatureVerificationError } = Stripe.errors

/** True where the provider does not know the object. */
export function isCardResourceMissing(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === 'resource_missing'
}

/** True where the provider rejects the request, whatever the card. */
export function isCardRequestInvalid(error: unknown): error is Error {
  return error instanceof StripeInvalidRequestError
}

/** True for a command that the provider or the card's bank refuses: nothing was done. */
export function isCardCommandRefused(error: unknown): boolean {
  return isCardRequestInvalid(error) || error instanceof StripeCardError
}

/** True for the provider's own server error, which a replay of the same key would repeat for a day. */
export function isCardProviderServerError(error: unknown): boolean {
  return breakdownOf(error) !== null
}

/** True for a replayed failure: the request under this key has ended, and will get no other response. */
export function isReplayedCardFailure(error: unknown): boolean {
  return breakdownOf(error)?.headers?.['idempotent-replayed'] === 'true'
}

/** True for an event that the provider did not sign. */
export function isInvalidWebhookSignature(error: unknown): boolean {
  return error instanceof StripeSignatureVerificationError
}

function breakdownOf(error: unknown) {
  return error instanceof StripeAPIError && (error.statusCode ?? 0) >= 500 ? error : null
}
