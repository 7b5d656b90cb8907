import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { newGatewayObjectId } from './object-store.ts'
import { cardBrandOf, type TestCardDecline } from './test-card-behaviour.ts'
import type { TestCardNumber } from './test-cards.ts'

const nobody: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

export function buildPaymentIntentObject(given: {
  amount: number
  currency: string
  captureMethod: Stripe.PaymentIntent.CaptureMethod
  description: string | null
  metadata: Record<string, string>
  receiptEmail: string | null
  isCardOnly: boolean
  now: number
}): Stripe.PaymentIntent {
  const id = newGatewayObjectId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.isCardOnly ? ['card'] : null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.captureMethod,
    client_secret: `${id}_secret_${randomBytes(24).toString('hex')}`,
    confirmation_method: 'automatic',
    created: given.now,
    currency: given.currency,
    customer: null,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
}

export function buildPaymentMethodObject(given: {
  number: TestCardNumber
  expMonth: number
  expYear: number
  now: number
}): Stripe.PaymentMethod {
  const brand = cardBrandOf(given.number)
  return {
    id: newGatewayObjectId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: nobody,
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: brand,
      exp_month: given.expMonth,
      exp_year: given.expYear,
      funding: given.number === '4000056655665556' ? 'debit' : 'credit',
      generated_from: null,
      last4: given.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: given.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

/** A charge for an intent: held until captured, taken at once, or refused. */
export function buildChargeObject(given: {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  result: { kind: 'held'; captureBefore: number } | { kind: 'taken' } | { kind: 'refused'; decline: TestCardDecline }
  now: number
}): Stripe.Charge {
  const { intent, method, result, now } = given
  const { card } = method
  const isRefused = result.kind === 'refused'
  return {
    id: newGatewayObjectId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: result.kind === 'taken' ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: nobody,
    calculated_statement_descriptor: 'FORECOURT TEST GATEWAY',
    captured: result.kind === 'taken',
    created: now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isRefused ? result.decline.code : null,
    failure_message: isRefused ? result.decline.message : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isRefused ? 'declined_by_network' : 'approved_by_network',
      reason: isRefused ? (result.decline.decline_code ?? result.decline.code) : null,
      risk_level: 'normal',
      seller_message: isRefused
        ? 'The bank did not return any further details with this decline.'
        : 'Payment complete.',
      type: isRefused ? 'issuer_declined' : 'authorized',
    },
    paid: !isRefused,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: isRefused ? null : intent.amount,
        authorization_code: null,
        brand: card?.brand ?? null,
        ...(result.kind === 'held' ? { capture_before: result.captureBefore } : {}),
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: isRefused ? null : 'pass' },
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: card?.exp_month ?? 0,
        exp_year: card?.exp_year ?? 0,
        funding: card?.funding ?? null,
        installments: null,
        last4: card?.last4 ?? null,
        mandate: null,
        network: card?.brand ?? null,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isRefused ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

export function buildRefundObject(given: {
  charge: Stripe.Charge
  amount: number
  reason: Stripe.Refund.Reason | null
  metadata: Record<string, string>
  now: number
}): Stripe.Refund {
  return {
    id: newGatewayObjectId('re'),
    object: 'refund',
    amount: given.amount,
    balance_transaction: null,
    charge: given.charge.id,
    created: given.now,
    currency: given.charge.currency,
    customer: null,
    customer_account: null,
    metadata: given.metadata,
    payment_intent: given.charge.payment_intent,
    payment_method: given.charge.payment_method,
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

export function buildEventObject(given: {
  type: string
  object: unknown
  apiVersion: string
  idempotencyKey: string | null
  now: number
}): { id: string; type: string } & Record<string, unknown> {
  return {
    id: newGatewayObjectId('evt'),
    object: 'event',
    api_version: given.apiVersion,
    created: given.now,
    data: { object: structuredClone(given.object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: given.idempotencyKey },
    type: given.type,
  }
}
