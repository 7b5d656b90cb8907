import type Stripe from 'stripe'

/** The card provider: always the official SDK, talking to Stripe or, in process, to the embedded test gateway. */
export type CardProvider = Readonly<{
  kind: 'embedded' | 'stripe'
  stripe: Stripe
  publishableKey: string
  webhookSecret: string
}>

/** What the provider tells of, in its own words. */
export type CardIntent = Stripe.PaymentIntent
export type CardRefund = Stripe.Refund
export type CardDispute = Stripe.Dispute
export type CardEvent = Stripe.Event
