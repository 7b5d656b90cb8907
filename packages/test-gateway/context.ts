import type Stripe from 'stripe'
import type { Tx } from './database.ts'
import type { ParsedForm } from './parse-form.ts'

/** The context of a gateway operation: one request, in one transaction of the gateway's own. */
export type GatewayOperationContext = Readonly<{
  tx: Tx
  /** Seconds since 1970. */
  now: number
  params: ParsedForm
  /** The id in the request's path. */
  id: string
  /** The origin at which the caller's browser reaches the 3-D Secure page: `https://cars.example.com`. */
  origin: string
  /** Records an event; it is stored with the transaction and delivered after it. */
  emit(type: GatewayEventType, object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute): void
}>

export type GatewayEventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'charge.succeeded'
  | 'charge.captured'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.expired'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'

/**
 * A response in the provider's JSON, and its HTTP status: a declined card is a response too, and changes the stored
 * state.
 */
export type GatewayOperationResponse = Readonly<{ status: number; body: unknown }>

export function okGatewayResponse(body: unknown): GatewayOperationResponse {
  return { status: 200, body }
}
