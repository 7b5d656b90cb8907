import { createRoute } from '@hono/zod-openapi'
import {
  EditSavedSearchRequest,
  SavedSearchChangedResponse,
  SavedSearchIdParams,
  SavedSearchListResponse,
  SaveSearchesRequest,
  SearchesSavedResponse,
  saveSearchRateLimit,
} from '#contract/saved-searches.ts'
import { deleteSavedSearch, editSavedSearch, markSavedSearchSeen } from '#domain/saved-searches/edit-saved-search.ts'
import { listSavedSearches } from '#domain/saved-searches/list-saved-searches.ts'
import { saveSearchesOfPerson } from '#domain/saved-searches/save-searches-of-person.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceAccountRateLimit } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Saved searches']
const middleware = requireRoleMiddleware('Buyer')
const changed = describeJsonResponses(200, 'Done.', SavedSearchChangedResponse)

const list = createRoute({
  method: 'get',
  path: '/saved-searches',
  tags,
  middleware,
  summary: 'My saved searches, with the number of cars that each found since I last looked (Buyer).',
  responses: describeJsonResponses(200, 'The newest first.', SavedSearchListResponse),
})

const save = createRoute({
  method: 'post',
  path: '/saved-searches',
  tags,
  middleware,
  summary: 'Save a search, or those that a device kept; one that is saved already stays as it is (Buyer).',
  request: { body: describeJsonRequestBody(SaveSearchesRequest) },
  responses: describeJsonResponses(200, 'How many were saved.', SearchesSavedResponse),
})

const edit = createRoute({
  method: 'patch',
  path: '/saved-searches/{id}',
  tags,
  middleware,
  summary: 'Rename a saved search, or change how often mail comes (Buyer).',
  request: { params: SavedSearchIdParams, body: describeJsonRequestBody(EditSavedSearchRequest) },
  responses: changed,
})

const remove = createRoute({
  method: 'delete',
  path: '/saved-searches/{id}',
  tags,
  middleware,
  summary: 'Delete a saved search (Buyer).',
  request: { params: SavedSearchIdParams },
  responses: changed,
})

const seen = createRoute({
  method: 'post',
  path: '/saved-searches/{id}/seen',
  tags,
  middleware,
  summary: 'I have looked at what it found (Buyer).',
  request: { params: SavedSearchIdParams },
  responses: changed,
})

export const savedSearchesRoutes = createApiModule()
  .openapi(list, async (c) => c.json({ items: await listSavedSearches(c.var.services.db, c.var.actor) }, 200))
  .openapi(save, async (c) => {
    const { db, clock } = c.var.services
    const { items } = c.req.valid('json')
    const budget = { name: 'save-search', ...saveSearchRateLimit, action: 'saved searches' } as const
    await enforceAccountRateLimit(c, budget, items.length)
    return c.json(await saveSearchesOfPerson(db, c.var.actor, { items, now: clock.now() }), 200)
  })
  .openapi(edit, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await editSavedSearch(c.var.services.db, c.var.actor, input), 200)
  })
  .openapi(remove, async (c) =>
    c.json(await deleteSavedSearch(c.var.services.db, c.var.actor, { id: c.req.valid('param').id }), 200),
  )
  .openapi(seen, async (c) => {
    const { db, clock } = c.var.services
    const input = { id: c.req.valid('param').id, now: clock.now() }
    return c.json(await markSavedSearchSeen(db, c.var.actor, input), 200)
  })
