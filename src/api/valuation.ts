import { createRoute } from '@hono/zod-openapi'
import { CarId } from '#contract/cars.ts'
import { CarValuation, ValueCar, ValuedCar } from '#contract/valuation.ts'
import { findValuation, valueDraftCar } from '#domain/valuation/find-valuation.ts'
import { createModule } from './api-env.ts'
import { allowSharedCache } from './cars.ts'
import { answers, jsonBody } from './describe-responses.ts'

const tags = ['Cars']

const ofCar = createRoute({
  method: 'get',
  path: '/cars/{id}/valuation',
  tags,
  summary:
    'What a car is worth and why: label, estimate, comparables with what each difference is worth, course by age.',
  request: { params: CarId },
  responses: answers(200, 'The valuation, or why nothing is said.', CarValuation),
})

const described = createRoute({
  method: 'post',
  path: '/valuations',
  tags,
  summary: 'What a car would be worth by what is known of it so far; nothing is kept.',
  request: { body: jsonBody(ValueCar) },
  responses: answers(200, 'The estimate with its comparables, or what is missing.', ValuedCar),
})

export const valuationRoutes = createModule()
  .openapi(ofCar, async (c) => {
    const { db, clock } = c.var.services
    const valuation = await findValuation(db, c.var.actor, { id: c.req.valid('param').id, now: clock.now() })
    allowSharedCache(c)
    return c.json(valuation, 200)
  })
  .openapi(described, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await valueDraftCar(db, c.var.actor, { ...c.req.valid('json'), now: clock.now() }), 200)
  })
