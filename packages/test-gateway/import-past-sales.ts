import type Stripe from 'stripe'
import { buildDisputeObject } from './build-dispute-object.ts'
import {
  buildChargeObject,
  buildPaymentIntentObject,
  buildPaymentMethodObject,
  buildRefundObject,
} from './build-stripe-objects.ts'
import type { Tx } from './database.ts'
import { insertGatewayObject } from './object-store.ts'

export type PastSale = {
  intentId: string
  amountCents: number
  refundedCents: number
  /** The id of the refund, where there was one. */
  refundId: string
  metadata: Record<string, string>
  at: Date
  /** The open disputes of the buyer's bank. */
  disputes: { id: string; at: Date }[]
}

/** Imports payments made before the gateway existed, such as a demo's, so that they can be refunded. */
export async function importPastSales(tx: Tx, sales: readonly PastSale[]): Promise<void> {
  for (const sale of sales) {
    const now = Math.floor(sale.at.getTime() / 1000)
    const card = { number: '4242424242424242', expMonth: 12, expYear: sale.at.getUTCFullYear() + 4 } as const
    const method = buildPaymentMethodObject({ ...card, now })
    const opened = buildPaymentIntentObject({
      amount: sale.amountCents,
      currency: 'usd',
      captureMethod: 'manual',
      description: null,
      receiptEmail: null,
      metadata: sale.metadata,
      isCardOnly: true,
      now,
    })
    const intent: Stripe.PaymentIntent = { ...opened, id: sale.intentId }
    const refunded = {
      amount_refunded: sale.refundedCents,
      refunded: sale.refundedCents === sale.amountCents,
      disputed: sale.disputes.length > 0,
    }
    const charge = { ...buildChargeObject({ intent, method, result: { kind: 'taken' }, now }), ...refunded }
    const paid = { status: 'succeeded', amount_received: sale.amountCents, latest_charge: charge.id } as const
    const body: Stripe.PaymentIntent = { ...intent, ...paid, payment_method: method.id }
    await insertGatewayObject(tx, 'payment_method', { body: method, secret: { number: card.number } })
    await insertGatewayObject(tx, 'charge', { body: charge, secret: {} })
    await insertGatewayObject(tx, 'payment_intent', { body, secret: {} })
    for (const { id, at } of sale.disputes) {
      const dispute = buildDisputeObject({ charge, now: Math.floor(at.getTime() / 1000) })
      await insertGatewayObject(tx, 'dispute', { body: { ...dispute, id }, secret: {} })
    }
    if (sale.refundedCents === 0) continue
    const given = { charge, amount: sale.refundedCents, reason: null, metadata: {}, now }
    await insertGatewayObject(tx, 'refund', { body: { ...buildRefundObject(given), id: sale.refundId }, secret: {} })
  }
}
