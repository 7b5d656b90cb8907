import { createRoute } from '@hono/zod-openapi'
import { BulkBatchResponse, ChangeMatchingCarsRequest, ChangeMatchingPeopleRequest } from '#contract/bulk-changes.ts'
import { changeMatchingCars } from '#domain/admin/change-matching-cars.ts'
import { changeMatchingPeople } from '#domain/admin/change-matching-people.ts'
import type { ChangedBatch } from '#domain/change-rows-of-batch.ts'
import { type ApiContext, createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { messageForCaller } from './domain-error-response.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Admin']
const middleware = requireRoleMiddleware('Admin')
const responses = describeJsonResponses(200, 'What came of the rows of this batch.', BulkBatchResponse)

const cars = createRoute({
  method: 'post',
  path: '/admin/listings/change-matching',
  tags,
  middleware,
  summary:
    'Take down or put back the cars that match a filter, a batch at a time; `next` goes on. 409 where more match than `expected`. Admin.',
  request: { body: describeJsonRequestBody(ChangeMatchingCarsRequest) },
  responses,
})

const people = createRoute({
  method: 'post',
  path: '/admin/people/change-matching',
  tags,
  middleware,
  summary:
    'Verify, decline or delete the people who match a filter, a batch at a time; `next` goes on. 409 where more match than `expected`. Admin.',
  request: { body: describeJsonRequestBody(ChangeMatchingPeopleRequest) },
  responses,
})

export const bulkChangeRoutes = createApiModule()
  .openapi(cars, async (c) => {
    const { db, clock } = c.var.services
    const found = await changeMatchingCars(db, c.var.actor, { ...c.req.valid('json'), now: clock.now() })
    return c.json(inWordsOfCaller(c, found), 200)
  })
  .openapi(people, async (c) => {
    const { db, clock } = c.var.services
    const found = await changeMatchingPeople(db, c.var.actor, { ...c.req.valid('json'), now: clock.now() })
    return c.json(inWordsOfCaller(c, found), 200)
  })

function inWordsOfCaller(c: ApiContext, batch: ChangedBatch): BulkBatchResponse {
  const failed = batch.failed.map(({ id, name, ...refusal }) => ({ id, name, message: messageForCaller(c, refusal) }))
  return { ...batch, failed }
}
