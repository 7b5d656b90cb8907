import type Stripe from 'stripe'
import type { CardProvider } from './card-provider.ts'

type Identity = Pick<CardProvider, 'kind' | 'publishableKey' | 'webhookSecret'>

const withCharge = { expand: ['latest_charge'] }

/** The card provider that a client of Stripe's SDK leads to. */
export function createStripeCardProvider(stripe: Stripe, identity: Identity): CardProvider {
  return Object.freeze<CardProvider>({
    ...identity,
    createIntent: ({ amountCents, currency, description, metadata }, options) =>
      stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency,
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          description,
          metadata,
        },
        options,
      ),
    readIntent: (intentId) => stripe.paymentIntents.retrieve(intentId, withCharge),
    captureIntent: (intentId, { amountCents, metadata }) =>
      stripe.paymentIntents.capture(intentId, { amount_to_capture: amountCents, metadata }),
    cancelIntent: (intentId) => stripe.paymentIntents.cancel(intentId),
    listIntents: () => stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] }),
    createRefund: ({ intentId, amountCents, metadata }, options) =>
      stripe.refunds.create(
        { payment_intent: intentId, amount: amountCents, reason: 'requested_by_customer', metadata },
        options,
      ),
    listRefunds: (intentId) =>
      stripe.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1000 }),
    listDisputes: async (intentId) => (await stripe.disputes.list({ payment_intent: intentId, limit: 100 })).data,
    listEvents: ({ types, fromSeconds }) =>
      stripe.events.list({ types: [...types], created: { gte: fromSeconds }, limit: 100 }),
    readSignedEvent: (body, signature) => stripe.webhooks.constructEvent(body, signature, identity.webhookSecret),
    async probe() {
      await stripe.paymentIntents.list({ limit: 1 })
    },
  })
}
