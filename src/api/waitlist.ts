import { createRoute } from '@hono/zod-openapi'
import { CarIdParams } from '#contract/cars.ts'
import { OwnWaitlistPositionListResponse, Waitlist } from '#contract/waitlist.ts'
import { findWaitlist } from '#domain/waitlist/find-waitlist.ts'
import { joinWaitlist } from '#domain/waitlist/join-waitlist.ts'
import { leaveWaitlist } from '#domain/waitlist/leave-waitlist.ts'
import { listOwnWaitlistPositions } from '#domain/waitlist/list-own-waitlist-positions.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Waiting line']
const middleware = requireRoleMiddleware('Buyer')
const noStore = { 'Cache-Control': 'no-store' }

const find = createRoute({
  method: 'get',
  path: '/cars/{id}/line',
  tags,
  middleware,
  summary: 'Who waits for this car, and whether it is my turn (Buyer).',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The line.', Waitlist),
})

const join = createRoute({
  method: 'post',
  path: '/cars/{id}/line',
  tags,
  middleware,
  summary: 'Wait in line for a car that somebody else is paying for or has paid (Buyer).',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The line.', Waitlist),
})

const leave = createRoute({
  method: 'delete',
  path: '/cars/{id}/line',
  tags,
  middleware,
  summary: 'Give my place in the line up (Buyer).',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The line.', Waitlist),
})

const own = createRoute({
  method: 'get',
  path: '/my/waiting-lines',
  tags,
  middleware,
  summary: 'The cars that I wait for (Buyer).',
  responses: describeJsonResponses(200, 'My places.', OwnWaitlistPositionListResponse),
})

export const waitlistRoutes = createApiModule()
  .openapi(find, async (c) => {
    const { db, clock } = c.var.services
    const asked = { carId: c.req.valid('param').id, now: clock.now() }
    return c.json(await findWaitlist(db, c.var.actor, asked), 200, noStore)
  })
  .openapi(join, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await joinWaitlist(db, c.var.actor, { carId: c.req.valid('param').id, now: clock.now() }), 200)
  })
  .openapi(leave, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await leaveWaitlist(db, c.var.actor, { carId: c.req.valid('param').id, now: clock.now() }), 200)
  })
  .openapi(own, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await listOwnWaitlistPositions(db, c.var.actor, { now: clock.now() }), 200, noStore)
  })
