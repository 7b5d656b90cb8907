import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { BookingIdParams } from '#contract/bookings.ts'
import { PaymentOutcome, PaymentStartResponse } from '#contract/payments.ts'
import { DomainError } from '#domain/domain-error.ts'
import { handlePaymentProviderEvent } from '#domain/money/handle-payment-provider-event.ts'
import { advanceOwnPaymentWithProvider } from '#domain/payments/advance-own-payment-with-provider.ts'
import { startPayment } from '#domain/payments/start-payment.ts'
import { isInvalidWebhookSignature } from '#platform/card-gateway/card-errors.ts'
import type { CardProvider, CardProviderEvent } from '#platform/card-gateway/card-provider.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'
import { markAnsweredNoticesRead } from './mark-answered-notices-read.ts'
import { translateForCaller } from './translate-for-caller.ts'

const tags = ['Payments']

const start = createRoute({
  method: 'post',
  path: '/bookings/{id}/payment',
  tags,
  middleware: markAnsweredNoticesRead,
  summary: 'Begin to pay for my booking, or go on with it (Buyer). The amount is the booking’s own price.',
  description:
    'Needs no `Idempotency-Key`: called again, it goes on with the payment that was begun, and never begins two.',
  request: { params: BookingIdParams },
  responses: describeJsonResponses(200, 'What the card provider’s form needs.', PaymentStartResponse),
})

const settle = createRoute({
  method: 'post',
  path: '/bookings/{id}/payment/settle',
  tags,
  summary: 'Where my payment stands, after asking the card provider (Buyer). May be asked any number of times.',
  description: 'Needs no `Idempotency-Key`: however often it is called, the card is charged once.',
  request: { params: BookingIdParams },
  responses: describeJsonResponses(200, 'The outcome.', PaymentOutcome),
})

const WebhookTaken = z.object({ received: z.literal(true) })

const webhook = createRoute({
  method: 'post',
  path: '/webhooks/stripe',
  tags,
  summary: 'For the card provider: signed events. What an event says is only a reason to ask the provider itself.',
  responses: describeJsonResponses(200, 'Taken.', WebhookTaken),
})

export const paymentsRoutes = createApiModule()
  .openapi(start, async (c) => {
    const { db, cards, clock } = c.var.services
    const input = { bookingId: c.req.valid('param').id, now: clock.now(), log: c.var.log }
    const started = await startPayment(db, cards, c.var.actor, input)
    c.header('Cache-Control', 'no-store')
    return c.json(started, 200)
  })
  .openapi(settle, async (c) => {
    const { db, cards, clock } = c.var.services
    const input = { bookingId: c.req.valid('param').id, now: clock.now(), log: c.var.log }
    const outcome = await advanceOwnPaymentWithProvider(db, cards, c.var.actor, input)
    c.header('Cache-Control', 'no-store')
    return c.json({ ...outcome, message: translateForCaller(c, outcome.message) }, 200)
  })
  .openapi(webhook, async (c) => {
    const { db, cards, clock } = c.var.services
    const event = readEvent(cards, { body: await c.req.text(), signature: c.req.header('stripe-signature') })
    const intentId = intentIdOf(event)
    const about = { now: clock.now(), log: c.var.log }
    if (intentId) await handlePaymentProviderEvent(db, cards, { kind: event.type, intentId, ...about })
    return c.json({ received: true as const }, 200)
  })

function readEvent(
  cards: CardProvider,
  { body, signature }: { body: string; signature: string | undefined },
): CardProviderEvent {
  try {
    return cards.readSignedEvent(body, signature ?? '')
  } catch (error) {
    if (!isInvalidWebhookSignature(error)) throw error
    throw new DomainError('malformed', 'This event’s signature isn’t valid.', { cause: error })
  }
}

/** The intent of an event; for a charge, a refund or a dispute, the charge's intent. */
function intentIdOf(event: CardProviderEvent): string | null {
  const about: unknown = event.data.object
  const { object, id, payment_intent } = about as { object?: unknown; id?: unknown; payment_intent?: unknown }
  const isOfCharge = object === 'charge' || object === 'refund' || object === 'dispute'
  const intentId = object === 'payment_intent' ? id : isOfCharge ? payment_intent : null
  return typeof intentId === 'string' ? intentId : null
}
