import { createRoute } from '@hono/zod-openapi'
import { MongoInsertResult } from '#contract/compatibility-api-basics.ts'
import {
  CompatApiPaymentIntentRequest,
  CompatApiRecordPaymentRequest,
  PaymentClientSecretResponse,
} from '#contract/compatibility-api-bookings.ts'
import { findPayableBooking } from '#domain/compatibility/find-payable-booking.ts'
import { confirmReportedPayment } from '#domain/payments/confirm-reported-payment.ts'
import { startPayment } from '#domain/payments/start-payment.ts'
import { createApiModule } from '../api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from '../describe-responses.ts'
import { requireRoleMiddleware } from '../require-role-middleware.ts'
import { compatApiOpenApiTags, mongoInsertResponse } from './compatible-response-helpers.ts'

const createIntent = createRoute({
  method: 'post',
  path: '/create-payment-intent',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'C-16: begin to pay for my booking, or go on with it (Buyer).',
  description:
    'The amount is the booking’s own price. `paymentId` is the booking’s id; without it exactly one open booking must have the price `resellPrice`, in dollars. The card provider’s confirm answers `requires_capture` where other shops see `succeeded`: the money is held first, and taken once the car is the buyer’s. Retrieving the intent shows `succeeded` a moment later; POST /payment is taken at either time.',
  request: { body: describeJsonRequestBody(CompatApiPaymentIntentRequest) },
  responses: describeJsonResponses(200, 'What the card provider’s form needs.', PaymentClientSecretResponse),
})

const record = createRoute({
  method: 'post',
  path: '/payment',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'C-17: say that a booking was paid (Buyer).',
  description:
    'Nothing is taken on trust: the card provider itself is asked. `paymentId` is the booking’s id, `transactionId` the id of the charge. The same `insertedId` however often it is sent.',
  request: { body: describeJsonRequestBody(CompatApiRecordPaymentRequest) },
  responses: describeJsonResponses(200, 'The money was taken, and the car is the buyer’s.', MongoInsertResult),
})

export const compatApiPaymentsRoutes = createApiModule()
  .openapi(createIntent, async (c) => {
    const { db, cards, clock } = c.var.services
    const { resellPrice, paymentId } = c.req.valid('json')
    const bookingId = await findPayableBooking(db, c.var.actor, { bookingId: paymentId, priceCents: resellPrice })
    const { clientSecret } = await startPayment(db, cards, c.var.actor, {
      bookingId,
      now: clock.now(),
      log: c.var.log,
    })
    c.header('Cache-Control', 'no-store')
    return c.json({ clientSecret }, 200)
  })
  .openapi(record, async (c) => {
    const { db, cards, clock } = c.var.services
    const { paymentId, transactionId } = c.req.valid('json')
    const input = { bookingId: paymentId, transactionId, now: clock.now(), log: c.var.log }
    return c.json(mongoInsertResponse(await confirmReportedPayment(db, cards, c.var.actor, input)), 200)
  })
