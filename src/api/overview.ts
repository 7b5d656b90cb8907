import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import { Overview } from '#contract/overview.ts'
import { loadOverview } from '#domain/overview/load-overview.ts'
import { createModule } from './api-env.ts'
import { answers } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const overview = createRoute({
  method: 'get',
  path: '/overview',
  middleware: requireRoleMiddleware(...roles),
  tags: ['Overview'],
  summary: 'The numbers of my dashboard, by my role.',
  responses: answers(200, 'The numbers; `role` says which.', Overview),
})

export const overviewRoutes = createModule().openapi(overview, async (c) => {
  const { db, clock } = c.var.services
  const found = await loadOverview(db, c.var.actor, { now: clock.now() })
  return c.json(found, 200, { 'Cache-Control': 'private, no-store' })
})
