import type { GatewayContext, GatewayOperationResponse } from './context.ts'
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './dispute-handlers.ts'
import { listEvents, retrieveEvent } from './events.ts'
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payment-intent-handlers.ts'
import { createPaymentMethod, retrievePaymentMethod } from './payment-method-handlers.ts'
import { createRefund, listRefunds, retrieveCharge, retrieveRefund } from './refund-handlers.ts'

export type GatewayRoute = Readonly<{
  /** A short name, which fault switches use. */
  operation: string
  method: 'GET' | 'POST'
  path: RegExp
  /**
   * The credentials that the call requires: the secret key, a publishable key with the intent's client secret, or a
   * publishable key alone.
   */
  opensWith: 'secretKey' | 'clientSecret' | 'publishableKey'
  run(context: GatewayContext): Promise<GatewayOperationResponse>
}>

const id = '([A-Za-z0-9_]{1,80})'
const at = (path: string) => new RegExp(`^/v1/${path.replace(':id', id)}$`)

export const gatewayRoutes: readonly GatewayRoute[] = [
  secret('create', 'POST', 'payment_intents', createPaymentIntent),
  secret('list', 'GET', 'payment_intents', listPaymentIntents),
  browser('retrieve', 'GET', 'payment_intents/:id', retrievePaymentIntent),
  secret('update', 'POST', 'payment_intents/:id', updatePaymentIntent),
  browser('confirm', 'POST', 'payment_intents/:id/confirm', confirmPaymentIntent),
  secret('capture', 'POST', 'payment_intents/:id/capture', capturePaymentIntent),
  secret('cancel', 'POST', 'payment_intents/:id/cancel', cancelPaymentIntent),
  shop('createMethod', 'POST', 'payment_methods', createPaymentMethod),
  secret('retrieveMethod', 'GET', 'payment_methods/:id', retrievePaymentMethod),
  secret('refund', 'POST', 'refunds', createRefund),
  secret('listRefunds', 'GET', 'refunds', listRefunds),
  secret('retrieveRefund', 'GET', 'refunds/:id', retrieveRefund),
  secret('retrieveCharge', 'GET', 'charges/:id', retrieveCharge),
  secret('listDisputes', 'GET', 'disputes', listDisputes),
  secret('retrieveDispute', 'GET', 'disputes/:id', retrieveDispute),
  secret('updateDispute', 'POST', 'disputes/:id', updateDispute),
  secret('closeDispute', 'POST', 'disputes/:id/close', closeDispute),
  secret('listEvents', 'GET', 'events', listEvents),
  secret('retrieveEvent', 'GET', 'events/:id', retrieveEvent),
]

type Run = GatewayRoute['run']

function secret(operation: string, method: 'GET' | 'POST', path: string, run: Run): GatewayRoute {
  return { operation, method, path: at(path), opensWith: 'secretKey', run }
}

function browser(operation: string, method: 'GET' | 'POST', path: string, run: Run): GatewayRoute {
  return { operation, method, path: at(path), opensWith: 'clientSecret', run }
}

/** A card method has no owner until an intent is confirmed with it. */
function shop(operation: string, method: 'GET' | 'POST', path: string, run: Run): GatewayRoute {
  return { operation, method, path: at(path), opensWith: 'publishableKey', run }
}
