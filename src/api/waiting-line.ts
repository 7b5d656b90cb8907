import { createRoute } from '@hono/zod-openapi'
import { CarId } from '#contract/cars.ts'
import { OwnPlaces, WaitingLine } from '#contract/waiting-line.ts'
import { findLine } from '#domain/waiting-line/find-line.ts'
import { joinLine } from '#domain/waiting-line/join-line.ts'
import { leaveLine } from '#domain/waiting-line/leave-line.ts'
import { listOwnPlaces } from '#domain/waiting-line/list-own-places.ts'
import { createModule } from './env.ts'
import { onlyFor } from './require-role.ts'
import { answers } from './responses.ts'

const tags = ['Waiting line']
const middleware = onlyFor('Buyer')
const noStore = { 'Cache-Control': 'no-store' }

const find = createRoute({
  method: 'get',
  path: '/cars/{id}/line',
  tags,
  middleware,
  summary: 'Who waits for this car, and whether it is my turn (Buyer).',
  request: { params: CarId },
  responses: answers(200, 'The line.', WaitingLine),
})

const join = createRoute({
  method: 'post',
  path: '/cars/{id}/line',
  tags,
  middleware,
  summary: 'Wait in line for a car that somebody else is paying for or has paid (Buyer).',
  request: { params: CarId },
  responses: answers(200, 'The line.', WaitingLine),
})

const leave = createRoute({
  method: 'delete',
  path: '/cars/{id}/line',
  tags,
  middleware,
  summary: 'Give my place in the line up (Buyer).',
  request: { params: CarId },
  responses: answers(200, 'The line.', WaitingLine),
})

const own = createRoute({
  method: 'get',
  path: '/my/waiting-lines',
  tags,
  middleware,
  summary: 'The cars that I wait for (Buyer).',
  responses: answers(200, 'My places.', OwnPlaces),
})

export const waitingLineRoutes = createModule()
  .openapi(find, async (c) => {
    const { db, clock } = c.var.services
    const asked = { carId: c.req.valid('param').id, now: clock.now() }
    return c.json(await findLine(db, c.var.actor, asked), 200, noStore)
  })
  .openapi(join, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await joinLine(db, c.var.actor, { carId: c.req.valid('param').id, now: clock.now() }), 200)
  })
  .openapi(leave, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await leaveLine(db, c.var.actor, { carId: c.req.valid('param').id, now: clock.now() }), 200)
  })
  .openapi(own, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await listOwnPlaces(db, c.var.actor, { now: clock.now() }), 200, noStore)
  })
