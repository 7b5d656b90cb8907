import type Stripe from 'stripe'

/** The provider's objects, in the shape of its SDK. */
export type CardProviderIntent = Stripe.PaymentIntent
export type CardRefund = Stripe.Refund
export type CardDispute = Stripe.Dispute
export type CardProviderEvent = Stripe.Event

/** What is held of a card, in whole cents; `metadata` comes back with whatever the provider says of the intent. */
export type NewCardIntent = Readonly<{
  amountCents: number
  currency: string
  description: string
  metadata: Readonly<Record<string, string>>
}>

export type NewCardRefund = Readonly<{
  intentId: string
  amountCents: number
  metadata: Readonly<Record<string, string>>
}>

/** The same key for the same request, however often it is sent: the provider carries it out once. */
type Idempotent = Readonly<{ idempotencyKey: string }>

/**
 * All that we ask of the card provider, Stripe or, in process, the embedded test gateway. Every call may fail without
 * saying what was done, as one over a network does; `card-errors.ts` tells the failures apart.
 */
export type CardProvider = Readonly<{
  kind: 'embedded' | 'stripe'
  publishableKey: string
  /** Signs the events that the provider sends. */
  webhookSecret: string
  /** An intent whose confirmation only holds the money; capturing it is a step of its own. */
  createIntent(intent: NewCardIntent, options: Idempotent): Promise<CardProviderIntent>
  /** With its latest charge. */
  readIntent(intentId: string): Promise<CardProviderIntent>
  /** Takes so much of what is held, and releases the rest. */
  captureIntent(
    intentId: string,
    options: Readonly<{ amountCents: number; metadata: Readonly<Record<string, string>> }>,
  ): Promise<CardProviderIntent>
  cancelIntent(intentId: string): Promise<CardProviderIntent>
  /** All intents of the account, each with its latest charge, those of other businesses among them. */
  listIntents(): AsyncIterable<CardProviderIntent>
  createRefund(refund: NewCardRefund, options: Idempotent): Promise<CardRefund>
  /** All refunds of an intent, 1,000 at most. */
  listRefunds(intentId: string): Promise<CardRefund[]>
  /** The disputes of the buyer's bank about an intent. */
  listDisputes(intentId: string): Promise<CardDispute[]>
  /** Events of these types since then, in seconds since 1970. */
  listEvents(query: Readonly<{ types: readonly string[]; fromSeconds: number }>): AsyncIterable<CardProviderEvent>
  /** @throws an error that `isInvalidWebhookSignature` knows where the provider did not sign it */
  readSignedEvent(body: string, signature: string): CardProviderEvent
  /** Asks the cheapest question, to see whether the provider knows our key. */
  probe(): Promise<void>
}>
