import { createRoute } from '@hono/zod-openapi'
import {
  AdminListingListResponse,
  AdminOrderDetail,
  AdminOrderListResponse,
  CarTakenDownResponse,
  ListAdminListingsQuery,
  ListAdminOrdersQuery,
  TakeDownCarRequest,
} from '#contract/admin.ts'
import { BookingIdParams } from '#contract/bookings.ts'
import { CarIdParams } from '#contract/cars.ts'
import { findOrderAsAdmin } from '#domain/admin/find-order-as-admin.ts'
import { listAllListings } from '#domain/admin/list-all-listings.ts'
import { listAllOrders } from '#domain/admin/list-all-orders.ts'
import { restoreTakenDownCar } from '#domain/admin/restore-taken-down-car.ts'
import { takeDownCar } from '#domain/admin/take-down-car.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Admin']

const listings = createRoute({
  method: 'get',
  path: '/admin/listings',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: "Every seller's cars in every status, a page at a time. Admin.",
  request: { query: ListAdminListingsQuery },
  responses: describeJsonResponses(200, 'A page of cars.', AdminListingListResponse),
})

const takeDown = createRoute({
  method: 'post',
  path: '/admin/listings/{id}/take-down',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'Take a car off the market, with a reason that its seller is shown. Admin.',
  request: { params: CarIdParams, body: describeJsonRequestBody(TakeDownCarRequest) },
  responses: describeJsonResponses(200, 'Taken down.', CarTakenDownResponse),
})

const restore = createRoute({
  method: 'post',
  path: '/admin/listings/{id}/restore',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'Put a car back that was taken down. Admin.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The status that the car has now.', CarTakenDownResponse),
})

const orders = createRoute({
  method: 'get',
  path: '/admin/orders',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'Every booking, a page at a time. Admin.',
  request: { query: ListAdminOrdersQuery },
  responses: describeJsonResponses(200, 'A page of bookings.', AdminOrderListResponse),
})

const order = createRoute({
  method: 'get',
  path: '/admin/orders/{id}',
  tags,
  middleware: requireRoleMiddleware('Admin'),
  summary: 'One booking with both people, its payments and what was done about it. Admin.',
  request: { params: BookingIdParams },
  responses: describeJsonResponses(200, 'The booking.', AdminOrderDetail),
})

export const adminRoutes = createApiModule()
  .openapi(listings, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await listAllListings(db, c.var.actor, c.req.valid('query'), { now: clock.now() }), 200)
  })
  .openapi(takeDown, async (c) => {
    const { db, clock } = c.var.services
    const { id } = c.req.valid('param')
    await takeDownCar(db, c.var.actor, { id, reason: c.req.valid('json').reason, now: clock.now() })
    return c.json({ id, status: 'withdrawn' as const }, 200)
  })
  .openapi(restore, async (c) => {
    const { db, clock } = c.var.services
    const { id } = c.req.valid('param')
    return c.json({ id, ...(await restoreTakenDownCar(db, c.var.actor, { id, now: clock.now() })) }, 200)
  })
  .openapi(orders, async (c) => {
    return c.json(await listAllOrders(c.var.services.db, c.var.actor, c.req.valid('query')), 200)
  })
  .openapi(order, async (c) => {
    const { db, clock } = c.var.services
    const { id } = c.req.valid('param')
    return c.json(await findOrderAsAdmin(db, c.var.actor, { id, now: clock.now() }), 200)
  })
