import type Stripe from 'stripe'

/** The card provider: always the official SDK, talking to Stripe or, in process, to the embedded test gateway. */
export type CardProvider = Readonly<{
  kind: 'embedded' | 'stripe'
  stripe: Stripe
  publishableKey: string
  webhookSecret: string
}>

/** The provider's objects, in the SDK's types. */
export type CardProviderIntent = Stripe.PaymentIntent
export type CardRefund = Stripe.Refund
export type CardDispute = Stripe.Dispute
export type CardProviderEvent = Stripe.Event
