import { createRoute } from '@hono/zod-openapi'
import { CurrentRoleResponse, SwitchRoleRequest } from '#contract/accounts.ts'
import { switchBuyerSellerRole } from '#domain/accounts/switch-buyer-seller-role.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const choose = createRoute({
  method: 'put',
  path: '/me/role',
  middleware: requireRoleMiddleware('Buyer', 'Seller'),
  tags: ['Accounts'],
  summary: 'Choose whether I buy or sell now; the first choice of the other role adds it to my account.',
  request: { body: describeJsonRequestBody(SwitchRoleRequest) },
  responses: describeJsonResponses(200, 'The role chosen now.', CurrentRoleResponse),
})

/** More than a person switches, and few enough for the locks that each switch takes. */
const switchBudget = { name: 'choose-role', windowSeconds: 60, points: 30 }

export const roleChoiceRoutes = createApiModule().openapi(choose, async (c) => {
  await enforceRateLimit(c, switchBudget)
  const { db, clock } = c.var.services
  return c.json(await switchBuyerSellerRole(db, c.var.actor, { ...c.req.valid('json'), now: clock.now() }), 200)
})
