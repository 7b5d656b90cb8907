import { createRoute } from '@hono/zod-openapi'
import { CarIdParams } from '#contract/cars.ts'
import { MessageThreadIdParams } from '#contract/messages.ts'
import {
  AnswerOfferRequest,
  CounterOfferRequest,
  LatestOfferResponse,
  ListOffersQuery,
  MakeOfferRequest,
  Offer,
  OfferIdParams,
  OfferListResponse,
  OfferMinimum,
  offerRateLimit,
} from '#contract/offers.ts'
import { acceptOffer } from '#domain/offers/accept-offer.ts'
import { counterOffer } from '#domain/offers/counter-offer.ts'
import { declineOffer } from '#domain/offers/decline-offer.ts'
import { findOfferMinimum } from '#domain/offers/find-offer-minimum.ts'
import { findOfferOfMessageThread, findOwnOffer, findOwnOfferOfCar } from '#domain/offers/find-own-offer.ts'
import { listOwnOffers } from '#domain/offers/list-own-offers.ts'
import { makeOffer } from '#domain/offers/make-offer.ts'
import { setOfferMinimum } from '#domain/offers/set-offer-minimum.ts'
import { withdrawOffer } from '#domain/offers/withdraw-offer.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { markAnsweredOfferNoticesRead } from './mark-answered-notices-read.ts'
import { accountRateLimitMiddleware } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Offers']
const bothSides = requireRoleMiddleware('Buyer', 'Seller')
const seldom = accountRateLimitMiddleware({ name: 'offers', ...offerRateLimit, action: 'offers' })

const make = createRoute({
  method: 'post',
  path: '/offers',
  tags,
  middleware: [requireRoleMiddleware('Buyer'), seldom] as const,
  summary: 'Offer a price for a car (Buyer). It reserves nothing, and the public price stays.',
  request: { body: describeJsonRequestBody(MakeOfferRequest) },
  responses: describeJsonResponses(201, 'The offer as it stands; the same `clientId` is stored once.', Offer),
})

const list = createRoute({
  method: 'get',
  path: '/my/offers',
  tags,
  middleware: bothSides,
  summary: 'The offers that I made (Buyer) or got (Seller), the newest step first.',
  request: { query: ListOffersQuery },
  responses: describeJsonResponses(200, 'A page of offers.', OfferListResponse),
})

const read = createRoute({
  method: 'get',
  path: '/offers/{id}',
  tags,
  middleware: bothSides,
  summary: 'One of my offers, with the last three prices of each side.',
  request: { params: OfferIdParams },
  responses: describeJsonResponses(200, 'The offer.', Offer),
})

const stepOf = <const Step extends string>(step: Step, summary: string) =>
  createRoute({
    method: 'post',
    path: `/offers/{id}/${step}`,
    tags,
    middleware: [bothSides, seldom] as const,
    summary: `${summary} \`seq\` is the price that was looked at: another one is not answered.`,
    request: { params: OfferIdParams, body: describeJsonRequestBody(AnswerOfferRequest) },
    responses: describeJsonResponses(200, 'The offer as it stands.', Offer),
  })

const accept = stepOf('accept', 'Take the price of the other side: the buyer books at it within 24 hours.')
const decline = stepOf('decline', 'Decline the price of the other side.')
const withdraw = stepOf('withdraw', 'Take back a price of mine that waits for an answer.')
const counter = createRoute({
  method: 'post',
  path: '/offers/{id}/counter',
  tags,
  middleware: [bothSides, seldom] as const,
  summary: 'Answer the price of the other side with another one.',
  request: { params: OfferIdParams, body: describeJsonRequestBody(CounterOfferRequest) },
  responses: describeJsonResponses(200, 'The offer as it stands.', Offer),
})

const ofCar = createRoute({
  method: 'get',
  path: '/cars/{id}/offer',
  tags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'My latest offer for a car (Buyer).',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The offer, or null.', LatestOfferResponse),
})

const ofThread = createRoute({
  method: 'get',
  path: '/messages/{id}/offer',
  tags,
  middleware: bothSides,
  summary: 'The latest offer in one of my conversations.',
  request: { params: MessageThreadIdParams },
  responses: describeJsonResponses(200, 'The offer, or null.', LatestOfferResponse),
})

const minimumPath = '/my/cars/{id}/offer-minimum'
const readMinimum = createRoute({
  method: 'get',
  path: minimumPath,
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'The price below which offers for a car of mine are declined (its Seller alone).',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The minimum, or null.', OfferMinimum),
})

const writeMinimum = createRoute({
  method: 'put',
  path: minimumPath,
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'Set that price, or remove it with null.',
  request: { params: CarIdParams, body: describeJsonRequestBody(OfferMinimum) },
  responses: describeJsonResponses(200, 'The minimum from now on.', OfferMinimum),
})

export const offersRoutes = createApiModule()
  .openapi(make, async (c) => {
    const { db, clock, config, liveMessages } = c.var.services
    const input = { ...c.req.valid('json'), isLimited: config.rateLimit, now: clock.now() }
    const made = await makeOffer(db, c.var.actor, input)
    liveMessages.checkNow()
    await markAnsweredOfferNoticesRead(c, made)
    return c.json(made, 201)
  })
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await listOwnOffers(db, c.var.actor, { ...c.req.valid('query'), now: clock.now() }), 200)
  })
  .openapi(read, async (c) => {
    const { db, clock } = c.var.services
    const input = { offerId: c.req.valid('param').id, now: clock.now() }
    return c.json(await findOwnOffer(db, c.var.actor, input), 200)
  })
  .openapi(accept, async (c) => {
    const { db, clock, liveMessages } = c.var.services
    const input = { offerId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    const offer = await acceptOffer(db, c.var.actor, input)
    liveMessages.checkNow()
    await markAnsweredOfferNoticesRead(c, offer)
    return c.json(offer, 200)
  })
  .openapi(decline, async (c) => {
    const { db, clock, liveMessages } = c.var.services
    const input = { offerId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    const offer = await declineOffer(db, c.var.actor, input)
    liveMessages.checkNow()
    await markAnsweredOfferNoticesRead(c, offer)
    return c.json(offer, 200)
  })
  .openapi(withdraw, async (c) => {
    const { db, clock, liveMessages } = c.var.services
    const input = { offerId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    const offer = await withdrawOffer(db, c.var.actor, input)
    liveMessages.checkNow()
    await markAnsweredOfferNoticesRead(c, offer)
    return c.json(offer, 200)
  })
  .openapi(counter, async (c) => {
    const { db, clock, liveMessages } = c.var.services
    const input = { offerId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    const offer = await counterOffer(db, c.var.actor, input)
    liveMessages.checkNow()
    await markAnsweredOfferNoticesRead(c, offer)
    return c.json(offer, 200)
  })
  .openapi(ofCar, async (c) => {
    const { db, clock } = c.var.services
    const input = { carId: c.req.valid('param').id, now: clock.now() }
    return c.json(await findOwnOfferOfCar(db, c.var.actor, input), 200)
  })
  .openapi(ofThread, async (c) => {
    const { db, clock } = c.var.services
    const input = { threadId: c.req.valid('param').id, now: clock.now() }
    return c.json(await findOfferOfMessageThread(db, c.var.actor, input), 200)
  })
  .openapi(readMinimum, async (c) => {
    const { db } = c.var.services
    return c.json(await findOfferMinimum(db, c.var.actor, { carId: c.req.valid('param').id }), 200)
  })
  .openapi(writeMinimum, async (c) => {
    const { db, clock } = c.var.services
    const input = { carId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
    return c.json(await setOfferMinimum(db, c.var.actor, input), 200)
  })
