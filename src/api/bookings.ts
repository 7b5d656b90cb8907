import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AlreadyBookedCarsResponse,
  BookingAcceptedResponse,
  BookingChangedResponse,
  BookingCreatedResponse,
  BookingIdParams,
  BuyerOrder,
  BuyerOrderListResponse,
  bookCarRateLimit,
  bookingStepRateLimit,
  CancelBookingRequest,
  DeclineBookingRequest,
  ListBookingsQuery,
  OpenBookingsOfMessageThreadResponse,
  SellerBookingListResponse,
} from '#contract/bookings.ts'
import { AcceptMeetingTimeRequest } from '#contract/meetings.ts'
import { MessageThreadIdParams } from '#contract/messages.ts'
import { validationMessages } from '#contract/notification-and-validation-messages.ts'
import { OrderAdvertSnapshot } from '#contract/order-advert-snapshot.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { listBookedCars } from '#domain/bookings/list-booked-cars.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { confirmHandover } from '#domain/orders/confirm-handover.ts'
import { declineBooking } from '#domain/orders/decline-booking.ts'
import { findBookingAdvertSnapshot } from '#domain/orders/find-booking-advert-snapshot.ts'
import { findOwnOrder } from '#domain/orders/find-own-order.ts'
import { listOpenBookingsOfMessageThread } from '#domain/orders/list-open-bookings-of-message-thread.ts'
import { searchOwnOrders } from '#domain/orders/search-own-orders.ts'
import { searchSellerBookings } from '#domain/orders/search-seller-bookings.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { markAnsweredNoticesRead, markBookedNoticesRead } from './mark-answered-notices-read.ts'
import { accountRateLimitMiddleware } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Bookings']
const limitedBookings = accountRateLimitMiddleware({ name: 'bookings', ...bookCarRateLimit, action: 'anything' })
const limitedSteps = accountRateLimitMiddleware({ name: 'booking-steps', ...bookingStepRateLimit, action: 'anything' })

/** Only the format: the allowed moments depend on the current time, and the use case checks them. */
const BookCarBody = z
  .object({
    carId: z.string(),
    meetingAt: z.string({ error: validationMessages.meetingInvalid }).meta({ format: 'date-time' }),
    phone: z.string({ error: validationMessages.phoneInvalid }),
    /** True for a time that the buyer knows to be none of the seller's free times. */
    isProposal: z.boolean().default(false),
  })
  .meta({ id: 'BookCar' })

const book = createRoute({
  method: 'post',
  path: '/bookings',
  tags,
  middleware: [requireRoleMiddleware('Buyer'), limitedBookings] as const,
  summary:
    'Book a meeting about a car (Buyer). Price, names and place are taken from our own rows; nothing is reserved.',
  request: { body: describeJsonRequestBody(BookCarBody) },
  responses: describeJsonResponses(201, 'The booking stands.', BookingCreatedResponse),
})

const orders = createRoute({
  method: 'get',
  path: '/my/orders',
  tags,
  summary: 'My bookings as a buyer, a page at a time.',
  request: { query: ListBookingsQuery },
  responses: describeJsonResponses(200, 'A page of bookings.', BuyerOrderListResponse),
})

const bookedCars = createRoute({
  method: 'get',
  path: '/my/booked-cars',
  tags,
  summary: 'The cars that I have booked and cannot book once more (Buyer), with their bookings.',
  responses: describeJsonResponses(200, 'The cars.', AlreadyBookedCarsResponse),
})

const order = createRoute({
  method: 'get',
  path: '/bookings/{id}',
  tags,
  summary: 'One of my bookings as a buyer.',
  request: { params: BookingIdParams },
  responses: describeJsonResponses(200, 'The booking.', BuyerOrder),
})

const advert = createRoute({
  method: 'get',
  path: '/bookings/{id}/advert',
  tags,
  summary:
    'What was advertised when the buyer was asked to pay: kept with a paid booking for its buyer, its seller and Admin.',
  request: { params: BookingIdParams },
  responses: describeJsonResponses(200, 'The advert as it was kept.', OrderAdvertSnapshot),
})

const sellerBookings = createRoute({
  method: 'get',
  path: '/my/bookings',
  tags,
  summary: 'The bookings of my cars (Seller), a page at a time.',
  request: { query: ListBookingsQuery },
  responses: describeJsonResponses(200, 'A page of bookings.', SellerBookingListResponse),
})

const ofThread = createRoute({
  method: 'get',
  path: '/messages/{id}/bookings',
  tags,
  middleware: requireRoleMiddleware('Buyer', 'Seller'),
  summary: 'The unpaid bookings between the two people of a conversation, for who is about to block the other.',
  request: { params: MessageThreadIdParams },
  responses: describeJsonResponses(
    200,
    'The bookings, and how the caller ends each.',
    OpenBookingsOfMessageThreadResponse,
  ),
})

const stepOf = <const Step extends string>(step: Step, summary: string) =>
  createRoute({
    method: 'post',
    path: `/bookings/{id}/${step}`,
    tags,
    middleware: [limitedSteps, markAnsweredNoticesRead] as const,
    summary,
    request: { params: BookingIdParams },
    responses: describeJsonResponses(200, 'The booking as it stands now.', BookingChangedResponse),
  })

const cancelStep = stepOf('cancel', 'Take a booking of mine back that is not paid (Buyer).')
const acceptStep = stepOf(
  'accept',
  'Agree to the meeting, or to the sale alone where its time cannot be agreed any more (Seller of the car).',
)
const declineStep = stepOf(
  'decline',
  'Say no to a booking (Seller of the car). One that was paid before the seller had answered is refunded in full.',
)
const accept = createRoute({
  ...acceptStep,
  request: { params: BookingIdParams, body: { ...describeJsonRequestBody(AcceptMeetingTimeRequest), required: false } },
  responses: describeJsonResponses(
    200,
    'The booking as it stands now, and whether its time is agreed.',
    BookingAcceptedResponse,
  ),
})
const decline = createRoute({
  ...declineStep,
  description: 'With an `Idempotency-Key`: called again with the same one, it answers how the booking stands.',
  request: { params: BookingIdParams, body: { ...describeJsonRequestBody(DeclineBookingRequest), required: false } },
})
const cancel = createRoute({
  ...cancelStep,
  request: { params: BookingIdParams, body: { ...describeJsonRequestBody(CancelBookingRequest), required: false } },
})
const confirm = stepOf(
  'confirm-handover',
  'Say that the paid car changed hands (Buyer or Seller); the second of the two completes the booking.',
)

export const bookingsRoutes = createApiModule()
  .openapi(book, async (c) => {
    const { db, clock } = c.var.services
    const wish = c.req.valid('json')
    const booked = await requestBooking(db, c.var.actor, wish, clock.now())
    await markBookedNoticesRead(c, { carId: wish.carId, bookingId: booked.id })
    return c.json(booked, 201)
  })
  .openapi(orders, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await searchOwnOrders(db, c.var.actor, c.req.valid('query'), clock.now()), 200)
  })
  .openapi(bookedCars, async (c) => {
    const { db, clock } = c.var.services
    return c.json({ items: await listBookedCars(db, c.var.actor, { now: clock.now() }) }, 200)
  })
  .openapi(order, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await findOwnOrder(db, c.var.actor, { bookingId: c.req.valid('param').id }, clock.now()), 200)
  })
  .openapi(advert, async (c) => {
    const { db } = c.var.services
    return c.json(await findBookingAdvertSnapshot(db, c.var.actor, { bookingId: c.req.valid('param').id }), 200)
  })
  .openapi(sellerBookings, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await searchSellerBookings(db, c.var.actor, c.req.valid('query'), clock.now()), 200)
  })
  .openapi(ofThread, async (c) => {
    const input = { threadId: c.req.valid('param').id }
    return c.json({ items: await listOpenBookingsOfMessageThread(c.var.services.db, c.var.actor, input) }, 200)
  })
  .openapi(cancel, async (c) => {
    const { db, clock } = c.var.services
    const input = { bookingId: c.req.valid('param').id, seen: c.req.valid('json').seen }
    return c.json(await cancelBooking(db, c.var.actor, input, clock.now()), 200)
  })
  .openapi(accept, async (c) => {
    const { db, clock } = c.var.services
    const { isOutsideHoursAccepted = false, startsAt } = c.req.valid('json')
    const input = { bookingId: c.req.valid('param').id, isOutsideHoursAccepted, startsAt }
    return c.json(await acceptBooking(db, c.var.actor, input, clock.now()), 200)
  })
  .openapi(decline, async (c) => {
    const { db, cards, clock } = c.var.services
    const { reason = null, seen } = c.req.valid('json')
    const about = { bookingId: c.req.valid('param').id, write: c.var.namedWrite ?? null }
    const input = { ...about, reason, seen, now: clock.now(), log: c.var.log }
    return c.json(await declineBooking(db, cards, c.var.actor, input), 200)
  })
  .openapi(confirm, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await confirmHandover(db, c.var.actor, { bookingId: c.req.valid('param').id }, clock.now()), 200)
  })
