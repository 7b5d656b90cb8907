import { createRoute } from '@hono/zod-openapi'
import { BookingIdParams } from '#contract/bookings.ts'
import { DisputeChangedResponse, RequestRefundRequest, SellerRefundAnswerRequest } from '#contract/disputes.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { respondToRefundRequest } from '#domain/disputes/respond-to-refund-request.ts'
import { withdrawRefundRequest } from '#domain/disputes/withdraw-refund-request.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { markAnsweredNoticesRead } from './mark-answered-notices-read.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Bookings']

const ask = createRoute({
  method: 'post',
  path: '/bookings/{id}/refund-request',
  tags,
  middleware: [requireRoleMiddleware('Buyer'), markAnsweredNoticesRead] as const,
  summary: 'Request a refund, of all or a part (Buyer of the booking).',
  request: { params: BookingIdParams, body: describeJsonRequestBody(RequestRefundRequest) },
  responses: describeJsonResponses(200, 'The request.', DisputeChangedResponse),
})

const withdraw = createRoute({
  method: 'delete',
  path: '/bookings/{id}/refund-request',
  tags,
  middleware: [requireRoleMiddleware('Buyer'), markAnsweredNoticesRead] as const,
  summary: 'Withdraw the request (Buyer of the booking).',
  request: { params: BookingIdParams },
  responses: describeJsonResponses(200, 'The request.', DisputeChangedResponse),
})

const answer = createRoute({
  method: 'post',
  path: '/bookings/{id}/refund-request/answer',
  tags,
  middleware: [requireRoleMiddleware('Seller'), markAnsweredNoticesRead] as const,
  summary: 'Answer a refund request (Seller of the car).',
  request: { params: BookingIdParams, body: describeJsonRequestBody(SellerRefundAnswerRequest) },
  responses: describeJsonResponses(200, 'The request.', DisputeChangedResponse),
})

export const disputesRoutes = createApiModule()
  .openapi(ask, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('json'), bookingId: c.req.valid('param').id, now: clock.now() }
    return c.json(await requestRefund(db, c.var.actor, input), 200)
  })
  .openapi(withdraw, async (c) => {
    const { db, clock } = c.var.services
    const input = { bookingId: c.req.valid('param').id, now: clock.now() }
    return c.json(await withdrawRefundRequest(db, c.var.actor, input), 200)
  })
  .openapi(answer, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('json'), bookingId: c.req.valid('param').id, now: clock.now() }
    return c.json(await respondToRefundRequest(db, c.var.actor, input), 200)
  })
