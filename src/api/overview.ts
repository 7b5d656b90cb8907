import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import { DashboardOverview } from '#contract/dashboard-overview.ts'
import { loadDashboardOverviewForRole } from '#domain/overview/load-dashboard-overview-for-role.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const overview = createRoute({
  method: 'get',
  path: '/overview',
  middleware: requireRoleMiddleware(...roles),
  tags: ['Overview'],
  summary: 'The numbers of my dashboard, by my role.',
  responses: describeJsonResponses(200, 'The numbers; `role` says which.', DashboardOverview),
})

export const overviewRoutes = createApiModule().openapi(overview, async (c) => {
  const { db, clock } = c.var.services
  const found = await loadDashboardOverviewForRole(db, c.var.actor, { now: clock.now() })
  return c.json(found, 200, { 'Cache-Control': 'private, no-store' })
})
