import { createRoute } from '@hono/zod-openapi'
import { ListPayoutsQuery, MaskedPayoutDetails, PayoutDetails, PayoutListResponse } from '#contract/payouts.ts'
import { listOwnPayouts } from '#domain/payouts/list-own-payouts.ts'
import { savePayoutDetails } from '#domain/payouts/save-payout-details.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Money']
const middleware = requireRoleMiddleware('Seller')

const list = createRoute({
  method: 'get',
  path: '/my/payouts',
  tags,
  middleware,
  summary: 'What I get for my sales, a page at a time (Seller).',
  request: { query: ListPayoutsQuery },
  responses: describeJsonResponses(200, 'A page of payouts.', PayoutListResponse),
})

const details = createRoute({
  method: 'put',
  path: '/my/payout-details',
  tags,
  middleware,
  summary: 'Say where I am paid (Seller).',
  request: { body: describeJsonRequestBody(PayoutDetails) },
  responses: describeJsonResponses(200, 'The account, by its last figures.', MaskedPayoutDetails),
})

export const payoutsRoutes = createApiModule()
  .openapi(list, async (c) => {
    const found = await listOwnPayouts(c.var.services.db, c.var.actor, c.req.valid('query'))
    return c.json(found, 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(details, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await savePayoutDetails(db, c.var.actor, { ...c.req.valid('json'), now: clock.now() }), 200)
  })
