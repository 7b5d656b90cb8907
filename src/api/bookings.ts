import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  BookingChanged,
  BookingCreated,
  BookingId,
  ListBookings,
  Order,
  OrdersFound,
  SellerBookingsFound,
} from '#contract/bookings.ts'
import { validation } from '#contract/messages.ts'
import { acceptBooking } from '#domain/bookings/accept-booking.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { confirmHandover } from '#domain/bookings/confirm-handover.ts'
import { declineBooking } from '#domain/bookings/decline-booking.ts'
import { findOrder } from '#domain/bookings/find-order.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { searchOrders } from '#domain/bookings/search-orders.ts'
import { searchSellerBookings } from '#domain/bookings/search-seller-bookings.ts'
import { createModule } from './env.ts'
import { onlyFor } from './require-role.ts'
import { answers, jsonBody } from './responses.ts'

const tags = ['Bookings']

/** The shape alone: which moments may be chosen depends on now, and the use case asks the contract about that. */
const BookCarBody = z
  .object({
    carId: z.string(),
    meetingAt: z.string({ error: validation.meetingInvalid }).meta({ format: 'date-time' }),
    phone: z.string({ error: validation.phoneInvalid }),
  })
  .meta({ id: 'BookCar' })

const book = createRoute({
  method: 'post',
  path: '/bookings',
  tags,
  middleware: onlyFor('Buyer'),
  summary:
    'Book a meeting about a car (Buyer). Price, names and place are taken from our own rows; nothing is reserved.',
  request: { body: jsonBody(BookCarBody) },
  responses: answers(201, 'The booking stands.', BookingCreated),
})

const orders = createRoute({
  method: 'get',
  path: '/my/orders',
  tags,
  summary: 'My bookings as a buyer, a page at a time.',
  request: { query: ListBookings },
  responses: answers(200, 'A page of bookings.', OrdersFound),
})

const order = createRoute({
  method: 'get',
  path: '/bookings/{id}',
  tags,
  summary: 'One of my bookings as a buyer.',
  request: { params: BookingId },
  responses: answers(200, 'The booking.', Order),
})

const sellerBookings = createRoute({
  method: 'get',
  path: '/my/bookings',
  tags,
  summary: 'The bookings of my cars (Seller), a page at a time.',
  request: { query: ListBookings },
  responses: answers(200, 'A page of bookings.', SellerBookingsFound),
})

const stepOf = <const Step extends string>(step: Step, summary: string) =>
  createRoute({
    method: 'post',
    path: `/bookings/{id}/${step}`,
    tags,
    summary,
    request: { params: BookingId },
    responses: answers(200, 'The booking as it stands now.', BookingChanged),
  })

const cancel = stepOf('cancel', 'Take a booking of mine back that is not paid (Buyer).')
const accept = stepOf('accept', 'Agree to the meeting (Seller of the car).')
const decline = stepOf('decline', 'Say no to a booking that is not paid (Seller of the car).')
const confirm = stepOf(
  'confirm-handover',
  'Say that the paid car changed hands (Buyer or Seller); the second of the two completes the booking.',
)

export const bookingsRoutes = createModule()
  .openapi(book, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await requestBooking(db, c.var.actor, c.req.valid('json'), clock.now()), 201)
  })
  .openapi(orders, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await searchOrders(db, c.var.actor, c.req.valid('query'), clock.now()), 200)
  })
  .openapi(order, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await findOrder(db, c.var.actor, { bookingId: c.req.valid('param').id }, clock.now()), 200)
  })
  .openapi(sellerBookings, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await searchSellerBookings(db, c.var.actor, c.req.valid('query'), clock.now()), 200)
  })
  .openapi(cancel, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await cancelBooking(db, c.var.actor, { bookingId: c.req.valid('param').id }, clock.now()), 200)
  })
  .openapi(accept, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await acceptBooking(db, c.var.actor, { bookingId: c.req.valid('param').id }, clock.now()), 200)
  })
  .openapi(decline, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await declineBooking(db, c.var.actor, { bookingId: c.req.valid('param').id }, clock.now()), 200)
  })
  .openapi(confirm, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await confirmHandover(db, c.var.actor, { bookingId: c.req.valid('param').id }, clock.now()), 200)
  })
