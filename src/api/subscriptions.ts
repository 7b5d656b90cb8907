import { createRoute } from '@hono/zod-openapi'
import { negotiateLanguage } from '#contract/languages.ts'
import {
  ConfirmSubscriptionRequest,
  MailUnsubscriptionQuery,
  MailUnsubscriptionResponse,
  NewArrivalsSubscriptionRequestedResponse,
  SubscribeToNewArrivalsRequest,
  SubscriptionConfirmedResponse,
  subscriptionRequestedMessage,
} from '#contract/mail-subscriptions.ts'
import { confirmNewArrivalsSubscription } from '#domain/subscriptions/confirm-new-arrivals-subscription.ts'
import { findMailUnsubscription } from '#domain/subscriptions/find-mail-unsubscription.ts'
import { subscribeToNewArrivals } from '#domain/subscriptions/subscribe-to-new-arrivals.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit } from './rate-limit.ts'
import { translateForCaller } from './translate-for-caller.ts'

const ask = createRoute({
  method: 'post',
  path: '/subscriptions',
  tags: ['Subscriptions'],
  summary: 'Ask for new-arrivals mail. A mail asks the address; the answer here is always the same.',
  request: { body: describeJsonRequestBody(SubscribeToNewArrivalsRequest) },
  responses: describeJsonResponses(200, 'Asked.', NewArrivalsSubscriptionRequestedResponse),
})

const confirm = createRoute({
  method: 'post',
  path: '/subscriptions/confirm',
  tags: ['Subscriptions'],
  summary: 'Confirm a subscription with the token of the link that was sent there.',
  request: { body: describeJsonRequestBody(ConfirmSubscriptionRequest) },
  responses: describeJsonResponses(200, 'New-arrivals mail will come.', SubscriptionConfirmedResponse),
})

const look = createRoute({
  method: 'get',
  path: '/subscriptions/ended',
  tags: ['Subscriptions'],
  summary: 'What the link of a mail, by its token and kind, has ended already.',
  request: { query: MailUnsubscriptionQuery },
  responses: describeJsonResponses(200, 'What it has ended.', MailUnsubscriptionResponse),
})

const budget = { name: 'subscribe', windowSeconds: 15 * 60, points: 5 }
const tokenBudget = { name: 'mail-token', windowSeconds: 15 * 60, points: 30 }

const lookBudget = { name: 'mail-token-look', windowSeconds: 15 * 60, points: 60 }

export const subscriptionsRoutes = createApiModule()
  .openapi(look, async (c) => {
    await enforceRateLimit(c, lookBudget)
    const ended = await findMailUnsubscription(c.var.services.db, c.req.valid('query'))
    return c.json({ ended }, 200, { 'Cache-Control': 'private, no-store' })
  })
  .openapi(ask, async (c) => {
    await enforceRateLimit(c, budget)
    const { db, clock } = c.var.services
    const { email } = c.req.valid('json')
    await subscribeToNewArrivals(db, { email, language: negotiateLanguage(c.req.raw), now: clock.now() })
    return c.json({ message: translateForCaller(c, subscriptionRequestedMessage) }, 200)
  })
  .openapi(confirm, async (c) => {
    await enforceRateLimit(c, tokenBudget)
    const { db, clock } = c.var.services
    return c.json(await confirmNewArrivalsSubscription(db, { token: c.req.valid('json').token, now: clock.now() }), 200)
  })
