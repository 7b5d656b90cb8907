import { createRoute } from '@hono/zod-openapi'
import {
  CarDraftDeletedResponse,
  CarDraftListResponse,
  CarDraftParams,
  CarDraftSavedResponse,
  SaveCarDraftRequest,
} from '#contract/car-drafts.ts'
import { deleteCarDraft } from '#domain/listings/delete-car-draft.ts'
import { listCarDrafts } from '#domain/listings/list-car-drafts.ts'
import { saveCarDraft } from '#domain/listings/save-car-draft.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Own cars']

const list = createRoute({
  method: 'get',
  path: '/my/car-drafts',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'Cars that the seller has begun to describe, the last changed one first.',
  responses: describeJsonResponses(200, 'The drafts, at most 20.', CarDraftListResponse),
})

const save = createRoute({
  method: 'put',
  path: '/my/car-drafts/{id}',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary:
    'Keep what is typed of a new car, as it is. 409 where another device has saved since `revision`, 404 or 410 where the draft was posted or deleted.',
  request: { params: CarDraftParams, body: describeJsonRequestBody(SaveCarDraftRequest) },
  responses: describeJsonResponses(200, 'Kept.', CarDraftSavedResponse),
})

const remove = createRoute({
  method: 'delete',
  path: '/my/car-drafts/{id}',
  tags,
  middleware: requireRoleMiddleware('Seller'),
  summary: 'Delete a draft.',
  request: { params: CarDraftParams },
  responses: describeJsonResponses(200, 'Deleted.', CarDraftDeletedResponse),
})

export const carDraftRoutes = createApiModule()
  .openapi(list, async (c) => c.json({ items: await listCarDrafts(c.var.services.db, c.var.actor) }, 200))
  .openapi(save, async (c) => {
    const { db, clock } = c.var.services
    const draft = { ...c.req.valid('json'), ...c.req.valid('param'), now: clock.now() }
    return c.json(await saveCarDraft(db, c.var.actor, draft), 200)
  })
  .openapi(remove, async (c) => {
    await deleteCarDraft(c.var.services.db, c.var.actor, c.req.valid('param'))
    return c.json({ deleted: true as const }, 200)
  })
