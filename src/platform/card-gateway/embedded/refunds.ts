import type Stripe from 'stripe'
import type { GatewayAnswer, GatewayContext } from './context.ts'
import { ok } from './context.ts'
import { GatewayError, missingObject, ParameterError } from './gateway-error.ts'
import { openIntent } from './intent-steps.ts'
import { allowOnly, integer, metadata, missing, oneOf, text } from './params.ts'
import { newRefund } from './serialise.ts'
import { findObject, insertObject, lockObject, updateObject } from './store.ts'

export async function createRefund(context: GatewayContext): Promise<GatewayAnswer> {
  const { params } = context
  allowOnly(params, ['charge', 'payment_intent', 'amount', 'reason', 'metadata', 'expand'])
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const
  const reason = oneOf(params, 'reason', reasons) ?? null
  const charge = await lockObject(context.tx, 'charge', await chargeIdOf(context))
  if (!charge) throw missingObject('charge', text(params, 'charge') ?? '')
  if (!charge.body.captured) {
    throw new GatewayError(400, {
      type: 'invalid_request_error',
      code: 'charge_not_captured',
      message: `Charge ${charge.body.id} has not been captured. Cancel its PaymentIntent instead.`,
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
  const amount = integer(params, 'amount') ?? left
  if (amount < 1 || amount > left) {
    throw new ParameterError({
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), or less than 1.`,
    })
  }
  const refund = newRefund({ charge: charge.body, amount, reason, metadata: metadata(params), now: context.now })
  await insertObject(context.tx, 'refund', { body: refund, secret: {} })
  const refunded = charge.body.amount_refunded + amount
  const body: Stripe.Charge = {
    ...charge.body,
    amount_refunded: refunded,
    refunded: refunded === charge.body.amount,
  }
  await updateObject(context.tx, { body, secret: {} })
  context.emit('refund.created', refund)
  context.emit('charge.refunded', body)
  return ok(refund)
}

export async function retrieveRefund(context: GatewayContext): Promise<GatewayAnswer> {
  allowOnly(context.params, ['expand'])
  const kept = await findObject(context.tx, 'refund', context.id)
  if (!kept) throw missingObject('refund', context.id)
  return ok(kept.body)
}

export async function retrieveCharge(context: GatewayContext): Promise<GatewayAnswer> {
  allowOnly(context.params, ['expand'])
  const kept = await findObject(context.tx, 'charge', context.id)
  if (!kept) throw missingObject('charge', context.id)
  return ok(kept.body)
}

async function chargeIdOf(context: GatewayContext): Promise<string> {
  const charge = text(context.params, 'charge')
  if (charge) return charge
  const intentId = text(context.params, 'payment_intent')
  if (!intentId) throw missing('payment_intent')
  const intent = await openIntent(context, intentId)
  if (typeof intent.body.latest_charge === 'string') return intent.body.latest_charge
  throw new GatewayError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
  })
}
