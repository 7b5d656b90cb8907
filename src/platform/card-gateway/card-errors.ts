import Stripe from 'stripe'

const { StripeAPIError, StripeCardError, StripeInvalidRequestError, StripeSignatureVerificationError } = Stripe.errors

/** True where the provider says that there is nothing of the name that it was asked for. */
export function isResourceMissing(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === 'resource_missing'
}

/** True where the provider refuses what it was asked for, whatever the card. */
export function isInvalidRequest(error: unknown): error is Error {
  return error instanceof StripeInvalidRequestError
}

/** True for a command that the provider refuses, or the card's bank does: nothing was done. */
export function isRefusal(error: unknown): boolean {
  return isInvalidRequest(error) || error instanceof StripeCardError
}

/** True for an answer of the provider's own that it failed, which a replay of the same key would repeat for a day. */
export function isProviderServerError(error: unknown): boolean {
  return breakdownOf(error) !== null
}

/** True for a failure that was replayed: the request under this key is over, and no other answer will come of it. */
export function isReplayedFailure(error: unknown): boolean {
  return breakdownOf(error)?.headers?.['idempotent-replayed'] === 'true'
}

/** True for an event that the provider did not sign. */
export function isInvalidSignature(error: unknown): boolean {
  return error instanceof StripeSignatureVerificationError
}

function breakdownOf(error: unknown) {
  return error instanceof StripeAPIError && (error.statusCode ?? 0) >= 500 ? error : null
}
