import type Stripe from 'stripe'
import { buildChargeObject, buildRefundObject } from './build-stripe-objects.ts'
import type { GatewayOperationContext, GatewayOperationResponse } from './context.ts'
import { okGatewayResponse } from './context.ts'
import { openDisputeForTestCard } from './dispute-handlers.ts'
import { GatewayError, resourceMissingError } from './gateway-error.ts'
import {
  insertGatewayObject,
  lockGatewayObject,
  newGatewayObjectId,
  type StoredGatewayObject,
  updateStoredGatewayObject,
} from './object-store.ts'
import type { TestCardBehaviour, TestCardDecline } from './test-card-behaviour.ts'

/** A card network keeps an uncaptured hold for seven days. */
export const cardHoldSeconds = 7 * 24 * 60 * 60

type Intent = StoredGatewayObject<'payment_intent'>
type Method = StoredGatewayObject<'payment_method'>

/**
 * The intent, locked. An expired hold is ended first, so that callers never see one that the network has released.
 * @throws GatewayError `resource_missing`.
 */
export async function lockPaymentIntent(context: GatewayOperationContext, id = context.id): Promise<Intent> {
  const intent = await lockGatewayObject(context.tx, 'payment_intent', id)
  if (!intent) throw resourceMissingError('payment_intent', id)
  const { captureBefore } = intent.secret
  const isOver = captureBefore !== undefined && captureBefore <= context.now
  return isOver && intent.body.status === 'requires_capture' ? endHold(context, intent) : intent
}

/**
 * Asks the card's bank: the intent is then authorised or paid, waits for 3-D Secure, or goes back to its start with the
 * reason.
 */
export async function simulateBankAuthorization(
  context: GatewayOperationContext,
  payment: { intent: Intent; method: Method; behaviour: TestCardBehaviour; returnUrl: string | null },
): Promise<GatewayOperationResponse> {
  const { behaviour } = payment
  if (behaviour.kind === 'asks3ds') return askFor3ds(context, payment)
  if (behaviour.kind === 'declines') return declinePaymentByBank(context, { ...payment, decline: behaviour.decline })
  return approvePaymentByBank(context, payment)
}

export async function approvePaymentByBank(
  context: GatewayOperationContext,
  { intent, method }: { intent: Intent; method: Method },
): Promise<GatewayOperationResponse> {
  const isManual = intent.body.capture_method === 'manual'
  const captureBefore = context.now + cardHoldSeconds
  const charge = buildChargeObject({
    intent: intent.body,
    method: method.body,
    result: isManual ? { kind: 'held', captureBefore } : { kind: 'taken' },
    now: context.now,
  })
  await insertGatewayObject(context.tx, 'charge', { body: charge, secret: {} })
  const body: Stripe.PaymentIntent = {
    ...intent.body,
    status: isManual ? 'requires_capture' : 'succeeded',
    amount_capturable: isManual ? intent.body.amount : 0,
    amount_received: isManual ? 0 : intent.body.amount,
    latest_charge: charge.id,
    payment_method: method.body.id,
    last_payment_error: null,
    next_action: null,
  }
  await updateStoredGatewayObject(context.tx, { body, secret: isManual ? { captureBefore } : {} })
  context.emit('charge.succeeded', charge)
  if (!isManual) await openDisputeForTestCard(context, charge)
  context.emit(isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', body)
  return okGatewayResponse(body)
}

export async function declinePaymentByBank(
  context: GatewayOperationContext,
  payment: { intent: Intent; method: Method; decline: TestCardDecline },
): Promise<GatewayOperationResponse> {
  const charge = buildChargeObject({
    intent: payment.intent.body,
    method: payment.method.body,
    result: { kind: 'refused', decline: payment.decline },
    now: context.now,
  })
  await insertGatewayObject(context.tx, 'charge', { body: charge, secret: {} })
  context.emit('charge.failed', charge)
  const error = {
    ...payment.decline,
    type: 'card_error' as const,
    charge: charge.id,
    payment_method: payment.method.body,
  }
  const body = await backToStart(context, { intent: payment.intent, error, latestCharge: charge.id })
  return { status: 402, body: { error: { ...error, payment_intent: body } } }
}

export async function failThreeDSecureAuthentication(
  context: GatewayOperationContext,
  { intent, method }: { intent: Intent; method: Method },
): Promise<void> {
  const error = {
    type: 'invalid_request_error' as const,
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method.body,
  }
  await backToStart(context, { intent, error, latestCharge: intent.body.latest_charge })
}

async function backToStart(
  context: GatewayOperationContext,
  given: {
    intent: Intent
    error: Stripe.PaymentIntent.LastPaymentError
    latestCharge: Stripe.PaymentIntent['latest_charge']
  },
): Promise<Stripe.PaymentIntent> {
  const body: Stripe.PaymentIntent = {
    ...given.intent.body,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: given.error,
    latest_charge: given.latestCharge,
    next_action: null,
  }
  await updateStoredGatewayObject(context.tx, { body, secret: {} })
  context.emit('payment_intent.payment_failed', body)
  return body
}

async function askFor3ds(
  context: GatewayOperationContext,
  { intent, method, returnUrl }: { intent: Intent; method: Method; returnUrl: string | null },
): Promise<GatewayOperationResponse> {
  const id = newGatewayObjectId('tdsrc')
  const url = `${context.origin}/test-gateway/3ds/${id}`
  const check = { id, payment_intent: intent.body.id, return_url: returnUrl }
  await insertGatewayObject(context.tx, 'three_d_secure', { body: check, secret: {} })
  const body: Stripe.PaymentIntent = {
    ...intent.body,
    status: 'requires_action',
    payment_method: method.body.id,
    last_payment_error: null,
    next_action: returnUrl
      ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: id } },
  }
  await updateStoredGatewayObject(context.tx, { body, secret: { threeDSecureId: id } })
  context.emit('payment_intent.requires_action', body)
  return okGatewayResponse(body)
}

/** Ends a hold that was not captured in time, as the card network does. */
async function endHold(context: GatewayOperationContext, intent: Intent): Promise<Intent> {
  const charge = await releaseHeldCharge(context, intent.body)
  if (charge) context.emit('charge.expired', charge)
  const kept: Intent = {
    body: {
      ...intent.body,
      status: 'canceled',
      amount_capturable: 0,
      canceled_at: context.now,
      cancellation_reason: 'expired',
    },
    secret: {},
  }
  await updateStoredGatewayObject(context.tx, kept)
  context.emit('payment_intent.canceled', kept.body)
  return kept
}

/** Returns the held money of an intent to the card. */
export async function releaseHeldCharge(
  context: GatewayOperationContext,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Charge | null> {
  const id = typeof intent.latest_charge === 'string' ? intent.latest_charge : null
  const charge = id ? await lockGatewayObject(context.tx, 'charge', id) : null
  if (!charge) return null
  const body: Stripe.Charge = { ...charge.body, amount_refunded: charge.body.amount, refunded: true }
  await updateStoredGatewayObject(context.tx, { body, secret: {} })
  return body
}

/** Returns what a capture left of a hold. As Stripe does, the rest is listed and counted as a refund from then on. */
export async function releaseUncapturedRest(
  context: GatewayOperationContext,
  charge: Stripe.Charge,
): Promise<Stripe.Charge> {
  const rest = charge.amount - charge.amount_captured
  if (rest === 0) return charge
  const refund = buildRefundObject({ charge, amount: rest, reason: null, metadata: {}, now: context.now })
  await insertGatewayObject(context.tx, 'refund', { body: refund, secret: {} })
  const body: Stripe.Charge = { ...charge, amount_refunded: rest }
  await updateStoredGatewayObject(context.tx, { body, secret: {} })
  context.emit('refund.created', refund)
  context.emit('charge.refunded', body)
  return body
}

export function unexpectedIntentStateError(intent: Stripe.PaymentIntent, message: string): GatewayError {
  return new GatewayError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  })
}
