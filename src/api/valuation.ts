import { createRoute } from '@hono/zod-openapi'
import { CarIdParams } from '#contract/cars.ts'
import { PublishedPriceAccuracyResponse } from '#contract/daily-price-accuracy.ts'
import {
  CarValuation,
  EstimateChoicesQuery,
  EstimateChoicesResponse,
  ValueCarRequest,
  ValuedCarResponse,
} from '#contract/valuation.ts'
import type { RateLimitPolicy } from '#domain/accounts/consume-rate-limit.ts'
import { estimateDraftCarValue, findCarValuation } from '#domain/valuation/find-car-valuation.ts'
import { listEstimateChoices } from '#domain/valuation/list-estimate-choices.ts'
import { findPriceAccuracy } from '#domain/valuation/price-measurements.ts'
import { createApiModule } from './api-env.ts'
import { allowSharedCache, readForVisitor } from './cars.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit } from './rate-limit.ts'

const tags = ['Cars']

const ofCar = createRoute({
  method: 'get',
  path: '/cars/{id}/valuation',
  tags,
  summary:
    'What a car is worth and why: label, estimate as a sum, comparables (the two most telling first), missing facts, course.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The valuation, or why nothing is said.', CarValuation),
})

const described = createRoute({
  method: 'post',
  path: '/valuations',
  tags,
  summary:
    'What a car would be worth by what is known of it so far; nothing is kept. 60 in a quarter of an hour for one address, 600 for somebody signed in.',
  request: { body: describeJsonRequestBody(ValueCarRequest) },
  responses: describeJsonResponses(200, 'The estimate with its comparables, or what is missing.', ValuedCarResponse),
})

const choices = createRoute({
  method: 'get',
  path: '/valuations/choices',
  tags,
  summary:
    'Makes and models that an estimate can be made of, and the facts that the price of a chosen model depends on.',
  request: { query: EstimateChoicesQuery },
  responses: describeJsonResponses(200, 'What there is to choose from.', EstimateChoicesResponse),
})

/** As many cars as a person may describe by hand; copying the whole price model would need many more. */
const strangersLimit: RateLimitPolicy = { name: 'valuation', windowSeconds: 15 * 60, points: 60 }
/** The price coach of the seller's form sends a request after each pause in typing. */
const peoplesLimit: RateLimitPolicy = { name: 'price-coach', windowSeconds: 15 * 60, points: 600 }

const accuracy = createRoute({
  method: 'get',
  path: '/prices/accuracy',
  tags,
  summary: 'How far estimates have been off lately, by group of cars, and what became of the newest price model.',
  responses: describeJsonResponses(200, 'The newest figures; null before the first.', PublishedPriceAccuracyResponse),
})

export const valuationRoutes = createApiModule()
  .openapi(ofCar, async (c) => {
    const asked = { id: c.req.valid('param').id, now: c.var.services.clock.now() }
    const valuation = await readForVisitor(c, (db) => findCarValuation(db, c.var.actor, asked))
    allowSharedCache(c)
    return c.json(valuation, 200)
  })
  .openapi(choices, async (c) => {
    const { db, clock } = c.var.services
    const found = await listEstimateChoices(db, { ...c.req.valid('query'), now: clock.now() })
    allowSharedCache(c)
    return c.json(found, 200)
  })
  .openapi(accuracy, async (c) => {
    const found = await findPriceAccuracy(c.var.services.db)
    allowSharedCache(c)
    return c.json(found, 200)
  })
  .openapi(described, async (c) => {
    await enforceRateLimit(c, c.var.actor ? peoplesLimit : strangersLimit)
    const { db, clock } = c.var.services
    return c.json(await estimateDraftCarValue(db, c.var.actor, { ...c.req.valid('json'), now: clock.now() }), 200)
  })
