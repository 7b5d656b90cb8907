import type { GatewayOperationContext, GatewayOperationResponse } from './context.ts'
import {
  handleCloseDispute,
  handleListDisputes,
  handleRetrieveDispute,
  handleUpdateDispute,
} from './dispute-handlers.ts'
import { handleListEvents, handleRetrieveEvent } from './events.ts'
import {
  handleCancelPaymentIntent,
  handleCapturePaymentIntent,
  handleConfirmPaymentIntent,
  handleCreatePaymentIntent,
  handleListPaymentIntents,
  handleRetrievePaymentIntent,
  handleUpdatePaymentIntent,
} from './payment-intent-handlers.ts'
import { handleCreatePaymentMethod, handleRetrievePaymentMethod } from './payment-method-handlers.ts'
import { handleCreateRefund, handleListRefunds, handleRetrieveCharge, handleRetrieveRefund } from './refund-handlers.ts'

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
  run(context: GatewayOperationContext): Promise<GatewayOperationResponse>
}>

const id = '([A-Za-z0-9_]{1,80})'
const at = (path: string) => new RegExp(`^/v1/${path.replace(':id', id)}$`)

export const gatewayRoutes: readonly GatewayRoute[] = [
  secret('create', 'POST', 'payment_intents', handleCreatePaymentIntent),
  secret('list', 'GET', 'payment_intents', handleListPaymentIntents),
  browser('retrieve', 'GET', 'payment_intents/:id', handleRetrievePaymentIntent),
  secret('update', 'POST', 'payment_intents/:id', handleUpdatePaymentIntent),
  browser('confirm', 'POST', 'payment_intents/:id/confirm', handleConfirmPaymentIntent),
  secret('capture', 'POST', 'payment_intents/:id/capture', handleCapturePaymentIntent),
  secret('cancel', 'POST', 'payment_intents/:id/cancel', handleCancelPaymentIntent),
  shop('createMethod', 'POST', 'payment_methods', handleCreatePaymentMethod),
  secret('retrieveMethod', 'GET', 'payment_methods/:id', handleRetrievePaymentMethod),
  secret('refund', 'POST', 'refunds', handleCreateRefund),
  secret('listRefunds', 'GET', 'refunds', handleListRefunds),
  secret('retrieveRefund', 'GET', 'refunds/:id', handleRetrieveRefund),
  secret('retrieveCharge', 'GET', 'charges/:id', handleRetrieveCharge),
  secret('listDisputes', 'GET', 'disputes', handleListDisputes),
  secret('retrieveDispute', 'GET', 'disputes/:id', handleRetrieveDispute),
  secret('updateDispute', 'POST', 'disputes/:id', handleUpdateDispute),
  secret('closeDispute', 'POST', 'disputes/:id/close', handleCloseDispute),
  secret('listEvents', 'GET', 'events', handleListEvents),
  secret('retrieveEvent', 'GET', 'events/:id', handleRetrieveEvent),
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
