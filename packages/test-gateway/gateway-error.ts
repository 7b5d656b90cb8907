import type Stripe from 'stripe'

export type GatewayErrorDetails = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_method?: Stripe.PaymentMethod
  payment_intent?: Stripe.PaymentIntent
}

/** A response other than 200, in the provider's own format. The SDK chooses its error class by the status. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  readonly status: number
  readonly details: GatewayErrorDetails

  constructor(status: number, details: GatewayErrorDetails) {
    super(details.message)
    this.status = status
    this.details = details
  }
}

/** A parameter that is missing, unknown or out of range. Such a call is not stored under its idempotency key. */
export class GatewayParameterError extends GatewayError {
  override name = 'ParameterError'

  constructor(details: { code?: string; param: string; message: string }) {
    super(400, { type: 'invalid_request_error', ...details })
  }
}

export function resourceMissingError(what: string, id: string): GatewayError {
  return new GatewayError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: what === 'payment_intent' ? 'intent' : 'id',
    message: `No such ${what}: '${id}'`,
  })
}
