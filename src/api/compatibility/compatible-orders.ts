import { createRoute } from '@hono/zod-openapi'
import { BookingIdParams } from '#contract/bookings.ts'
import { MongoInsertResult, OwnRecordsByEmailQuery } from '#contract/compatibility-api-basics.ts'
import {
  CompatApiAddBookingRequest,
  CompatApiBooking,
  CompatApiBookings,
} from '#contract/compatibility-api-bookings.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { findOwnCompatApiBooking, listOwnCompatApiBookings } from '#domain/compatibility/own-compatible-bookings.ts'
import { resolveCarReference } from '#domain/compatibility/resolve-car-reference.ts'
import { createApiModule } from '../api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from '../describe-responses.ts'
import { requireRoleMiddleware } from '../require-role-middleware.ts'
import {
  absoluteUrlBuilder,
  compatApiOpenApiTags,
  forbidSharedCaching,
  isOwnEmail,
  mongoInsertResponse,
} from './compatible-response-helpers.ts'
import { renameErrorFields } from './rename-error-fields.ts'

const book = createRoute({
  method: 'post',
  path: '/bookingData',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'C-06: book a meeting about a car (Buyer); nothing is reserved.',
  description:
    '`productId` names the car, else seller (`sellerEmail`, or `sellerName`), `productModel` (the car’s title) and `productImg` must point to one car. Beside that `meetingDate` and `buyerNumber` are read; price, names and place come from our own rows.',
  request: { body: describeJsonRequestBody(CompatApiAddBookingRequest) },
  responses: describeJsonResponses(200, 'The booking stands.', MongoInsertResult),
})

const orders = createRoute({
  method: 'get',
  path: '/myorders',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'C-14: my bookings (Buyer), the newest first.',
  description: 'With somebody else’s `email` the list is empty; without one it is one’s own.',
  request: { query: OwnRecordsByEmailQuery },
  responses: describeJsonResponses(200, 'The bookings.', CompatApiBookings),
})

const order = createRoute({
  method: 'get',
  path: '/payment/{id}',
  tags: compatApiOpenApiTags,
  middleware: requireRoleMiddleware('Buyer'),
  summary: 'C-15: one of my bookings, for the payment page (Buyer).',
  request: { params: BookingIdParams },
  responses: describeJsonResponses(200, 'The booking.', CompatApiBooking),
})

export const compatApiOrdersRoutes = createApiModule()
  .openapi(book, async (c) => {
    const { db, clock } = c.var.services
    const body = c.req.valid('json')
    const seller = { email: body.sellerEmail, name: body.sellerName }
    const title = body.productTitle ?? body.productModel
    const pointer = { productId: body.productId, seller, title, image: body.productImg }
    const names = { seller: 'sellerEmail', title: 'productModel', image: 'productImg' }
    const carId = await resolveCarReference(db, pointer, { names, now: clock.now() })
    // These callers cannot know of free times: any other one is asked for.
    const wanted = { carId, meetingAt: body.meetingDate, phone: body.buyerNumber ?? '', isProposal: true }
    const booked = await renameErrorFields({ carId: 'productId', meetingAt: 'meetingDate', phone: 'buyerNumber' }, () =>
      requestBooking(db, c.var.actor, wanted, clock.now()),
    )
    return c.json(mongoInsertResponse(booked), 200)
  })
  .openapi(orders, async (c) => {
    const { db, clock } = c.var.services
    const asked = { addressOf: absoluteUrlBuilder(c), now: clock.now() }
    const isOwn = isOwnEmail(c, c.req.valid('query').email)
    forbidSharedCaching(c)
    return c.json(isOwn ? await listOwnCompatApiBookings(db, c.var.actor, asked) : [], 200)
  })
  .openapi(order, async (c) => {
    const { db, clock } = c.var.services
    const asked = { bookingId: c.req.valid('param').id, addressOf: absoluteUrlBuilder(c), now: clock.now() }
    forbidSharedCaching(c)
    return c.json(await findOwnCompatApiBooking(db, c.var.actor, asked), 200)
  })
