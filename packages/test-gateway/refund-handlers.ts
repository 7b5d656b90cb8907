import type Stripe from 'stripe'
import { buildRefundObject } from './build-stripe-objects.ts'
import type { GatewayOperationContext, GatewayOperationResponse } from './context.ts'
import { okGatewayResponse } from './context.ts'
import { GatewayError, GatewayParameterError, resourceMissingError } from './gateway-error.ts'
import { lockPaymentIntent } from './intent-steps.ts'
import {
  findGatewayObject,
  insertGatewayObject,
  listGatewayObjects,
  lockGatewayObject,
  updateStoredGatewayObject,
} from './object-store.ts'
import { paginateGatewayObjects } from './paginate-gateway-objects.ts'
import {
  missingParameterError,
  readEnumParameter,
  readIntegerParameter,
  readMetadataParameter,
  readTextParameter,
  rejectUnknownParameters,
} from './read-form-parameters.ts'
import { laterOutcomeOfPendingRefund } from './test-card-behaviour.ts'

/** The delay of a bank that does not answer a refund at once. */
const laterSeconds = 60

export async function handleCreateRefund(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  const { params } = context
  rejectUnknownParameters(params, ['charge', 'payment_intent', 'amount', 'reason', 'metadata', 'expand'])
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const
  const reason = readEnumParameter(params, 'reason', reasons) ?? null
  const charge = await lockGatewayObject(context.tx, 'charge', await chargeIdOf(context))
  if (!charge) throw resourceMissingError('charge', readTextParameter(params, 'charge') ?? '')
  if (!charge.body.captured) {
    throw new GatewayError(400, {
      type: 'invalid_request_error',
      code: 'charge_not_captured',
      message: `Charge ${charge.body.id} has not been captured. Cancel its PaymentIntent instead.`,
    })
  }
  if (await isChargedBack(context, charge.body.id)) {
    throw new GatewayError(400, {
      type: 'invalid_request_error',
      code: 'charge_disputed',
      message: `Charge ${charge.body.id} has been charged back; cannot issue a refund.`,
    })
  }
  const left = charge.body.amount - charge.body.amount_refunded
  if (left === 0) {
    throw new GatewayError(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.body.id} has already been refunded.`,
    })
  }
  const amount = readIntegerParameter(params, 'amount') ?? left
  if (amount < 1 || amount > left) {
    throw new GatewayParameterError({
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), or less than 1.`,
    })
  }
  const later = laterOutcomeOfPendingRefund(await numberOf(context, charge.body))
  const status = later === 'succeeded' ? 'pending' : 'succeeded'
  const given = { charge: charge.body, amount, reason, metadata: readMetadataParameter(params), now: context.now }
  const refund: Stripe.Refund = { ...buildRefundObject(given), status }
  const secret = later ? { becomes: later, at: context.now + laterSeconds } : {}
  await insertGatewayObject(context.tx, 'refund', { body: refund, secret })
  const refunded = charge.body.amount_refunded + amount
  const body: Stripe.Charge = {
    ...charge.body,
    amount_refunded: refunded,
    refunded: refunded === charge.body.amount,
  }
  await updateStoredGatewayObject(context.tx, { body, secret: {} })
  context.emit('refund.created', refund)
  context.emit('charge.refunded', body)
  return okGatewayResponse(refund)
}

/**
 * True while the buyer's bank has the money, until it decides for the seller. An inquiry of the bank takes no money, so
 * a refund may answer it.
 */
async function isChargedBack({ tx }: GatewayOperationContext, chargeId: string): Promise<boolean> {
  const { bodies } = await listGatewayObjects(tx, 'dispute', { limit: 100, of: { charge: chargeId } })
  return bodies.some(({ status }) => status !== 'won' && status !== 'prevented' && !status.startsWith('warning_'))
}

async function numberOf(context: GatewayOperationContext, charge: Stripe.Charge) {
  const { payment_method: id } = charge
  const method = id ? await findGatewayObject(context.tx, 'payment_method', id) : null
  return method?.secret.number
}

/** Settles a refund that the bank behind its card has decided by now; a failed one is not refunded after all. */
export async function applyBankRefundDecision(context: GatewayOperationContext, id: string): Promise<void> {
  const kept = await lockGatewayObject(context.tx, 'refund', id)
  if (!kept?.secret.becomes || (kept.secret.at ?? 0) > context.now) return
  const isFailed = kept.secret.becomes === 'failed'
  const body: Stripe.Refund = isFailed
    ? { ...kept.body, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    : { ...kept.body, status: 'succeeded' }
  await updateStoredGatewayObject(context.tx, { body, secret: {} })
  const charge = isFailed ? await lockGatewayObject(context.tx, 'charge', String(kept.body.charge)) : null
  if (charge) {
    const amount_refunded = charge.body.amount_refunded - kept.body.amount
    await updateStoredGatewayObject(context.tx, {
      body: { ...charge.body, amount_refunded, refunded: false },
      secret: {},
    })
  }
  context.emit(isFailed ? 'refund.failed' : 'refund.updated', body)
}

export function handleListRefunds(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  return paginateGatewayObjects(context, { kind: 'refund', url: '/v1/refunds', filters: ['charge', 'payment_intent'] })
}

export async function handleRetrieveRefund(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, ['expand'])
  const kept = await findGatewayObject(context.tx, 'refund', context.id)
  if (!kept) throw resourceMissingError('refund', context.id)
  return okGatewayResponse(kept.body)
}

export async function handleRetrieveCharge(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, ['expand'])
  const kept = await findGatewayObject(context.tx, 'charge', context.id)
  if (!kept) throw resourceMissingError('charge', context.id)
  return okGatewayResponse(kept.body)
}

async function chargeIdOf(context: GatewayOperationContext): Promise<string> {
  const charge = readTextParameter(context.params, 'charge')
  if (charge) return charge
  const intentId = readTextParameter(context.params, 'payment_intent')
  if (!intentId) throw missingParameterError('payment_intent')
  const intent = await lockPaymentIntent(context, intentId)
  if (typeof intent.body.latest_charge === 'string') return intent.body.latest_charge
  throw new GatewayError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
  })
}
