import { createRoute } from '@hono/zod-openapi'
import { BookingId } from '#contract/bookings.ts'
import { Rated, RateOrder } from '#contract/ratings.ts'
import { rateOrder } from '#domain/ratings/rate-order.ts'
import { createModule } from './api-env.ts'
import { answers, jsonBody } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const rate = createRoute({
  method: 'put',
  path: '/bookings/{id}/rating',
  middleware: requireRoleMiddleware('Buyer'),
  tags: ['Bookings'],
  summary: 'Say how I found the seller of a completed order of mine, once (Buyer).',
  request: { params: BookingId, body: jsonBody(RateOrder) },
  responses: answers(200, 'The stars that stand.', Rated),
})

export const ratingsRoutes = createModule().openapi(rate, async (c) => {
  const { db, clock } = c.var.services
  const input = { bookingId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
  return c.json(await rateOrder(db, c.var.actor, input), 200)
})
