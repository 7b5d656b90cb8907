import { createRoute } from '@hono/zod-openapi'
import { AdminSearchQuery, AdminSearchResponse } from '#contract/admin-search.ts'
import { PersonIdParams } from '#contract/people.ts'
import { PersonPage } from '#contract/person-page.ts'
import {
  ListSellersToVerifyQuery,
  SellersToVerifyCountResponse,
  SellersToVerifyResponse,
  SellerVerificationEvidence,
} from '#contract/seller-verification.ts'
import { countSellersToVerify } from '#domain/admin/count-sellers-to-verify.ts'
import { findPersonAsAdmin } from '#domain/admin/find-person-as-admin.ts'
import { listSellersToVerify } from '#domain/admin/list-sellers-to-verify.ts'
import { loadSellerEvidence } from '#domain/admin/load-seller-evidence.ts'
import { searchAsAdmin } from '#domain/admin/search-as-admin.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Admin']
const middleware = requireRoleMiddleware('Admin')

const queue = createRoute({
  method: 'get',
  path: '/admin/verifications',
  tags,
  middleware,
  summary: 'The sellers who wait for the Verified badge, the one who waits longest first. Admin.',
  request: { query: ListSellersToVerifyQuery },
  responses: describeJsonResponses(200, 'A page of sellers.', SellersToVerifyResponse),
})

const waiting = createRoute({
  method: 'get',
  path: '/admin/verifications/count',
  tags,
  middleware,
  summary: 'How many sellers wait for the Verified badge. Admin.',
  responses: describeJsonResponses(200, 'The number.', SellersToVerifyCountResponse),
})

const evidence = createRoute({
  method: 'get',
  path: '/admin/people/{id}/evidence',
  tags,
  middleware,
  summary: 'What the site knows for or against a seller. Admin.',
  request: { params: PersonIdParams },
  responses: describeJsonResponses(200, 'The evidence.', SellerVerificationEvidence),
})

const person = createRoute({
  method: 'get',
  path: '/admin/people/{id}',
  tags,
  middleware,
  summary: 'All that belongs to a person: cars, orders, money, devices and what was done. Admin.',
  request: { params: PersonIdParams },
  responses: describeJsonResponses(200, 'The person.', PersonPage),
})

const search = createRoute({
  method: 'get',
  path: '/admin/search',
  tags,
  middleware,
  summary: 'People, cars and orders that match some words, a few of each. Admin.',
  request: { query: AdminSearchQuery },
  responses: describeJsonResponses(200, 'What was found.', AdminSearchResponse),
})

export const adminPeopleRoutes = createApiModule()
  .openapi(queue, async (c) => {
    return c.json(await listSellersToVerify(c.var.services.db, c.var.actor, c.req.valid('query')), 200)
  })
  .openapi(waiting, async (c) => {
    return c.json({ waiting: await countSellersToVerify(c.var.services.db, c.var.actor) }, 200)
  })
  .openapi(person, async (c) => {
    const { db, clock } = c.var.services
    const { id } = c.req.valid('param')
    return c.json(await findPersonAsAdmin(db, c.var.actor, { id, now: clock.now() }), 200)
  })
  .openapi(search, async (c) => {
    const { db, clock } = c.var.services
    const { q } = c.req.valid('query')
    return c.json(await searchAsAdmin(db, c.var.actor, { q, now: clock.now() }), 200)
  })
  .openapi(evidence, async (c) => {
    const { db, clock } = c.var.services
    const { id } = c.req.valid('param')
    return c.json(await loadSellerEvidence(db, c.var.actor, { id, now: clock.now() }), 200)
  })
