import { createRoute } from '@hono/zod-openapi'
import { BookingIdParams } from '#contract/bookings.ts'
import { RateSellerRequest, SellerRatedResponse } from '#contract/ratings.ts'
import { rateSellerOfBooking } from '#domain/ratings/rate-seller-of-booking.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const rate = createRoute({
  method: 'put',
  path: '/bookings/{id}/rating',
  middleware: requireRoleMiddleware('Buyer'),
  tags: ['Bookings'],
  summary: 'Say how I found the seller of a completed order of mine, once (Buyer).',
  request: { params: BookingIdParams, body: describeJsonRequestBody(RateSellerRequest) },
  responses: describeJsonResponses(200, 'The stars that stand.', SellerRatedResponse),
})

export const ratingsRoutes = createApiModule().openapi(rate, async (c) => {
  const { db, clock } = c.var.services
  const input = { bookingId: c.req.valid('param').id, ...c.req.valid('json'), now: clock.now() }
  return c.json(await rateSellerOfBooking(db, c.var.actor, input), 200)
})
