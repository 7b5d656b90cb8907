import { createRoute } from '@hono/zod-openapi'
import { BookingId } from '#contract/bookings.ts'
import { AnswerDispute, AskRefund, DisputeChanged } from '#contract/disputes.ts'
import { answerRequest } from '#domain/disputes/answer-request.ts'
import { askRefund } from '#domain/disputes/ask-refund.ts'
import { withdrawRequest } from '#domain/disputes/withdraw-request.ts'
import { createModule } from './env.ts'
import { onlyFor } from './require-role.ts'
import { answers, jsonBody } from './responses.ts'

const tags = ['Bookings']

const ask = createRoute({
  method: 'post',
  path: '/bookings/{id}/refund-request',
  tags,
  middleware: onlyFor('Buyer'),
  summary: 'Ask for money back, all or a part (Buyer of the booking).',
  request: { params: BookingId, body: jsonBody(AskRefund) },
  responses: answers(200, 'The request.', DisputeChanged),
})

const withdraw = createRoute({
  method: 'delete',
  path: '/bookings/{id}/refund-request',
  tags,
  middleware: onlyFor('Buyer'),
  summary: 'Take the request back (Buyer of the booking).',
  request: { params: BookingId },
  responses: answers(200, 'The request.', DisputeChanged),
})

const answer = createRoute({
  method: 'post',
  path: '/bookings/{id}/refund-request/answer',
  tags,
  middleware: onlyFor('Seller'),
  summary: 'Answer a request for money back (Seller of the car).',
  request: { params: BookingId, body: jsonBody(AnswerDispute) },
  responses: answers(200, 'The request.', DisputeChanged),
})

export const disputesRoutes = createModule()
  .openapi(ask, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('json'), bookingId: c.req.valid('param').id, now: clock.now() }
    return c.json(await askRefund(db, c.var.actor, input), 200)
  })
  .openapi(withdraw, async (c) => {
    const { db, clock } = c.var.services
    const input = { bookingId: c.req.valid('param').id, now: clock.now() }
    return c.json(await withdrawRequest(db, c.var.actor, input), 200)
  })
  .openapi(answer, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('json'), bookingId: c.req.valid('param').id, now: clock.now() }
    return c.json(await answerRequest(db, c.var.actor, input), 200)
  })
