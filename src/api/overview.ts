import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import { CarIdParams } from '#contract/cars.ts'
import { DashboardOverview, OwnCarPerformance } from '#contract/dashboard-overview.ts'
import { SellerTaskListResponse } from '#contract/seller-tasks.ts'
import { listSellerTasks } from '#domain/overview/list-seller-tasks.ts'
import { loadDashboardOverviewForRole } from '#domain/overview/load-dashboard-overview-for-role.ts'
import { loadOwnCarPerformance } from '#domain/overview/load-own-car-performance.ts'
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

const tasks = createRoute({
  method: 'get',
  path: '/my/tasks',
  middleware: requireRoleMiddleware('Seller'),
  tags: ['Overview'],
  summary: 'All that waits for me as a seller, the earliest deadline first.',
  responses: describeJsonResponses(200, 'The tasks.', SellerTaskListResponse),
})

const performance = createRoute({
  method: 'get',
  path: '/my/cars/{id}/performance',
  middleware: requireRoleMiddleware('Seller'),
  tags: ['Own cars'],
  summary: 'Views, wishes and bookings of an own car, day by day.',
  request: { params: CarIdParams },
  responses: describeJsonResponses(200, 'The numbers of the last 30 days.', OwnCarPerformance),
})

const ownNumbers = { 'Cache-Control': 'private, no-store' }

export const overviewRoutes = createApiModule()
  .openapi(overview, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await loadDashboardOverviewForRole(db, c.var.actor, { now: clock.now() }), 200, ownNumbers)
  })
  .openapi(tasks, async (c) => {
    const { db, clock } = c.var.services
    return c.json({ tasks: await listSellerTasks(db, c.var.actor, { now: clock.now() }) }, 200, ownNumbers)
  })
  .openapi(performance, async (c) => {
    const { db, clock } = c.var.services
    const car = { id: c.req.valid('param').id, now: clock.now() }
    return c.json(await loadOwnCarPerformance(db, c.var.actor, car), 200, ownNumbers)
  })
