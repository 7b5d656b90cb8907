import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { CarAvailabilityConfirmedResponse } from '#contract/car-availability-confirmation.ts'
import { listingStatuses } from '#contract/car-terms.ts'
import {
  CarCreatedResponse,
  CarIdParams,
  createEditCarRequestSchema,
  createPostCarRequestSchema,
  SetCarAvailabilityRequest,
} from '#contract/cars.ts'
import { ListOwnCarsQuery, OwnCarListResponse } from '#contract/own-cars.ts'
import { advertiseCarOnHomePage } from '#domain/advertising/advertise-car.ts'
import { stopAdvertisingCarOnHomePage } from '#domain/advertising/stop-advertising.ts'
import { confirmOwnCarAvailable } from '#domain/listings/confirm-listing-available.ts'
import { deleteCar } from '#domain/listings/delete-car.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { postCar } from '#domain/listings/post-car.ts'
import { searchOwnCars } from '#domain/listings/search-own-cars.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Own cars']
/**
 * The widest range of years that the table accepts; the use cases have the true bound, which moves with the calendar.
 */
const widestYears = new Date(Date.UTC(2099, 0))
const Advertised = z.object({ isAdvertised: z.boolean() })
const Availability = z.object({ status: z.enum(listingStatuses) })
const Deleted = z.object({ deleted: z.literal(true) })

const list = createRoute({
  method: 'get',
  path: '/my/cars',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: "The seller's own cars in every status, a page at a time.",
  request: { query: ListOwnCarsQuery },
  responses: describeJsonResponses(
    200,
    'A page of cars, each with the number of its open bookings.',
    OwnCarListResponse,
  ),
})

const post = createRoute({
  method: 'post',
  path: '/cars',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'Offer a car. Seller and time come from the session and the clock.',
  request: { body: describeJsonRequestBody(createPostCarRequestSchema(widestYears)) },
  responses: describeJsonResponses(201, 'The car is on offer.', CarCreatedResponse),
})

const edit = createRoute({
  method: 'patch',
  path: '/cars/{id}',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'Change parts of an own car; what is left out stays.',
  request: { params: CarIdParams, body: describeJsonRequestBody(createEditCarRequestSchema(widestYears)) },
  responses: describeJsonResponses(200, 'Changed.', CarCreatedResponse),
})

const remove = createRoute({
  method: 'delete',
  path: '/cars/{id}',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'Take an own car away for good.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'Deleted.', Deleted),
})

const availability = createRoute({
  method: 'post',
  path: '/cars/{id}/availability',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'Take an own car off the market, or put it back.',
  request: { params: CarIdParams, body: describeJsonRequestBody(SetCarAvailabilityRequest) },
  responses: describeJsonResponses(200, 'The status that the car has now.', Availability),
})

const confirmation = createRoute({
  method: 'post',
  path: '/cars/{id}/confirmation',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'Confirm that an own car is still for sale.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'When it was confirmed.', CarAvailabilityConfirmedResponse),
})

const advertise = createRoute({
  method: 'put',
  path: '/cars/{id}/advertisement',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'Advertise an own car on the home page.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'Advertised.', Advertised),
})

const unadvertise = createRoute({
  method: 'delete',
  path: '/cars/{id}/advertisement',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'Withdraw the advertisement of an own car.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'Not advertised.', Advertised),
})

export const ownCarsRoutes = createApiModule()
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await searchOwnCars(db, c.var.actor, c.req.valid('query'), { now: clock.now() }), 200)
  })
  .openapi(post, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await postCar(db, c.var.actor, c.req.valid('json'), { now: clock.now() }), 201)
  })
  .openapi(edit, async (c) => {
    const { db, clock } = c.var.services
    const { id } = c.req.valid('param')
    await editCar(db, c.var.actor, { id, changes: c.req.valid('json'), now: clock.now() })
    return c.json({ id }, 200)
  })
  .openapi(remove, async (c) => {
    const { db, clock } = c.var.services
    await deleteCar(db, c.var.actor, { id: c.req.valid('param').id, now: clock.now() })
    return c.json({ deleted: true as const }, 200)
  })
  .openapi(availability, async (c) => {
    const { db, clock } = c.var.services
    const { id } = c.req.valid('param')
    const { available } = c.req.valid('json')
    return c.json(await setCarAvailability(db, c.var.actor, { id, available, now: clock.now() }), 200)
  })
  .openapi(confirmation, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await confirmOwnCarAvailable(db, c.var.actor, { id: c.req.valid('param').id, now: clock.now() }), 200)
  })
  .openapi(advertise, async (c) => {
    const { db, clock } = c.var.services
    await advertiseCarOnHomePage(db, c.var.actor, { id: c.req.valid('param').id, now: clock.now() })
    return c.json({ isAdvertised: true }, 200)
  })
  .openapi(unadvertise, async (c) => {
    const { db } = c.var.services
    await stopAdvertisingCarOnHomePage(db, c.var.actor, { id: c.req.valid('param').id })
    return c.json({ isAdvertised: false }, 200)
  })
