import type Stripe from 'stripe'
import { buildPaymentIntentObject } from './build-stripe-objects.ts'
import type { GatewayOperationContext, GatewayOperationResponse } from './context.ts'
import { okGatewayResponse } from './context.ts'
import { openDisputeForTestCard } from './dispute-handlers.ts'
import { GatewayParameterError } from './gateway-error.ts'
import {
  lockPaymentIntent,
  releaseHeldCharge,
  releaseUncapturedRest,
  simulateBankAuthorization,
  unexpectedIntentStateError,
} from './intent-steps.ts'
import {
  findGatewayObject,
  insertGatewayObject,
  lockGatewayObject,
  type StoredGatewayObject,
  updateStoredGatewayObject,
} from './object-store.ts'
import { paginateGatewayObjects } from './paginate-gateway-objects.ts'
import { findOrCreatePaymentMethod } from './payment-method-handlers.ts'
import {
  invalidParameterError,
  missingParameterError,
  readBooleanParameter,
  readEnumParameter,
  readIntegerParameter,
  readListParameter,
  readMetadataParameter,
  readNestedFormParameter,
  readRequiredTextParameter,
  readTextParameter,
  rejectUnknownParameters,
} from './read-form-parameters.ts'
import { testCardBehaviours } from './test-card-behaviour.ts'

/** The bounds of a charge in US dollars, as the provider publishes them. */
const [leastCents, mostCents] = [50, 99_999_999]

const confirmParams = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'expand',
  'use_stripe_sdk',
  'receipt_email',
]

export async function handleCreatePaymentIntent(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  const { params } = context
  rejectUnknownParameters(params, [
    ...[
      'amount',
      'currency',
      'capture_method',
      'allowed_payment_method_types',
      'automatic_payment_methods',
      'metadata',
    ],
    ...['description', 'confirm', ...confirmParams],
  ])
  const amount = requiredAmount(context)
  if (readRequiredTextParameter(params, 'currency').toLowerCase() !== 'usd') {
    throw invalidParameterError('currency', 'Invalid currency: this test gateway charges in usd only.')
  }
  const types = readListParameter(params, 'allowed_payment_method_types')
  if (types?.some((type) => type !== 'card')) {
    throw invalidParameterError('allowed_payment_method_types', 'The test gateway takes cards only.')
  }
  const isConfirmed = readBooleanParameter(params, 'confirm') ?? false
  const method = await findOrCreatePaymentMethod(context)
  if (isConfirmed && !method) throw missingParameterError('payment_method')
  const body = buildPaymentIntentObject({
    amount,
    currency: 'usd',
    captureMethod:
      readEnumParameter(params, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic',
    description: readTextParameter(params, 'description') ?? null,
    metadata: readMetadataParameter(params),
    receiptEmail: readTextParameter(params, 'receipt_email') ?? null,
    isCardOnly: types !== undefined,
    now: context.now,
  })
  if (readNestedFormParameter(params, 'automatic_payment_methods')) {
    body.automatic_payment_methods = { enabled: true, allow_redirects: 'always' }
  }
  if (method) {
    body.payment_method = method.body.id
    body.status = 'requires_confirmation'
  }
  const intent: StoredGatewayObject<'payment_intent'> = { body, secret: {} }
  await insertGatewayObject(context.tx, 'payment_intent', intent)
  context.emit('payment_intent.created', body)
  return isConfirmed ? confirmWith(context, { intent, method }) : okGatewayResponse(body)
}

export async function handleRetrievePaymentIntent(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, ['expand', 'client_secret'])
  const { body } = await lockPaymentIntent(context)
  return okGatewayResponse(await expanded(context, body))
}

export async function handleUpdatePaymentIntent(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  const { params } = context
  rejectUnknownParameters(params, [
    'amount',
    'metadata',
    'description',
    'receipt_email',
    'payment_method',
    'payment_method_data',
    'expand',
  ])
  const intent = await lockPaymentIntent(context)
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.body.status)
  const hasMoney = params.amount !== undefined || params.payment_method !== undefined
  if (hasMoney && !isOpen) {
    const what = `This PaymentIntent's amount could not be updated because it has a status of ${intent.body.status}.`
    throw unexpectedIntentStateError(intent.body, what)
  }
  const method = await findOrCreatePaymentMethod(context)
  const body: Stripe.PaymentIntent = {
    ...intent.body,
    amount: params.amount === undefined ? intent.body.amount : requiredAmount(context),
    metadata: readMetadataParameter(params, intent.body.metadata),
    description: readTextParameter(params, 'description') ?? intent.body.description,
    receipt_email: readTextParameter(params, 'receipt_email') ?? intent.body.receipt_email,
    ...(method ? { payment_method: method.body.id, status: 'requires_confirmation' } : {}),
  }
  await updateStoredGatewayObject(context.tx, { body, secret: intent.secret })
  return okGatewayResponse(body)
}

export function handleListPaymentIntents(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  const wanted = readListParameter(context.params, 'expand') ?? []
  const page = { kind: 'payment_intent', url: '/v1/payment_intents' } as const
  return paginateGatewayObjects(context, page, (intent) =>
    withCharge(context, intent, wanted.includes('data.latest_charge')),
  )
}

export async function handleConfirmPaymentIntent(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, [...confirmParams, 'client_secret'])
  const intent = await lockPaymentIntent(context)
  const { status } = intent.body
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)) {
    throw unexpectedIntentStateError(
      intent.body,
      status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    )
  }
  const named = await findOrCreatePaymentMethod(context)
  const attached = typeof intent.body.payment_method === 'string' ? intent.body.payment_method : null
  const method = named ?? (attached ? await findGatewayObject(context.tx, 'payment_method', attached) : null)
  return confirmWith(context, { intent, method })
}

async function confirmWith(
  context: GatewayOperationContext,
  {
    intent,
    method,
  }: { intent: StoredGatewayObject<'payment_intent'>; method: StoredGatewayObject<'payment_method'> | null },
): Promise<GatewayOperationResponse> {
  if (!method) {
    throw unexpectedIntentStateError(
      intent.body,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    )
  }
  const returnUrl = readTextParameter(context.params, 'return_url', 2000) ?? null
  return simulateBankAuthorization(context, {
    intent,
    method,
    behaviour: testCardBehaviours[method.secret.number],
    returnUrl,
  })
}

export async function handleCapturePaymentIntent(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, ['amount_to_capture', 'metadata', 'expand'])
  const intent = await lockPaymentIntent(context)
  if (intent.body.status !== 'requires_capture') {
    throw unexpectedIntentStateError(
      intent.body,
      `This PaymentIntent could not be captured because it has a status of ${intent.body.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    )
  }
  const amount = readIntegerParameter(context.params, 'amount_to_capture') ?? intent.body.amount_capturable
  if (amount < 1 || amount > intent.body.amount_capturable) {
    throw new GatewayParameterError({
      code: 'amount_too_large',
      param: 'amount_to_capture',
      message: `The amount must be between 1 and the amount capturable, ${intent.body.amount_capturable}.`,
    })
  }
  const chargeId = String(intent.body.latest_charge)
  const charge = await lockGatewayObject(context.tx, 'charge', chargeId)
  if (charge) {
    const taken: Stripe.Charge = { ...charge.body, captured: true, amount_captured: amount }
    await updateStoredGatewayObject(context.tx, { body: taken, secret: {} })
    context.emit('charge.captured', taken)
    const released = await releaseUncapturedRest(context, taken)
    await openDisputeForTestCard(context, released)
  }
  const body: Stripe.PaymentIntent = {
    ...intent.body,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    metadata: readMetadataParameter(context.params, intent.body.metadata),
  }
  await updateStoredGatewayObject(context.tx, { body, secret: {} })
  context.emit('payment_intent.succeeded', body)
  return okGatewayResponse(await expanded(context, body))
}

export async function handleCancelPaymentIntent(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, ['cancellation_reason', 'expand'])
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const
  const reason = readEnumParameter(context.params, 'cancellation_reason', reasons) ?? null
  const intent = await lockPaymentIntent(context)
  const open = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']
  if (!open.includes(intent.body.status)) {
    throw unexpectedIntentStateError(
      intent.body,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.body.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${open.join(', ')}, processing.`,
    )
  }
  if (intent.body.status === 'requires_capture') {
    const charge = await releaseHeldCharge(context, intent.body)
    if (charge) context.emit('charge.refunded', charge)
  }
  const body: Stripe.PaymentIntent = {
    ...intent.body,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: context.now,
    cancellation_reason: reason,
    next_action: null,
  }
  await updateStoredGatewayObject(context.tx, { body, secret: {} })
  context.emit('payment_intent.canceled', body)
  return okGatewayResponse(body)
}

function requiredAmount(context: GatewayOperationContext): number {
  const amount = readIntegerParameter(context.params, 'amount')
  if (amount === undefined) throw missingParameterError('amount')
  if (amount < leastCents) {
    throw new GatewayParameterError({
      code: 'amount_too_small',
      param: 'amount',
      message: 'Amount must be at least $0.50 usd',
    })
  }
  if (amount > mostCents) {
    throw new GatewayParameterError({
      code: 'amount_too_large',
      param: 'amount',
      message: 'Amount must be no more than $999,999.99',
    })
  }
  return amount
}

/** `expand[]=latest_charge` replaces the charge's id by the charge itself. */
async function expanded(context: GatewayOperationContext, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const wanted = readListParameter(context.params, 'expand') ?? []
  return withCharge(context, intent, wanted.includes('latest_charge'))
}

async function withCharge(
  context: GatewayOperationContext,
  intent: Stripe.PaymentIntent,
  isWanted: boolean,
): Promise<Stripe.PaymentIntent> {
  if (!isWanted || typeof intent.latest_charge !== 'string') return intent
  const charge = await findGatewayObject(context.tx, 'charge', intent.latest_charge)
  return charge ? { ...intent, latest_charge: charge.body } : intent
}
