import { createRoute } from '@hono/zod-openapi'
import { ListReportsQuery, OpenReportCountResponse, ReportListResponse } from '#contract/reports.ts'
import { countOpenReports } from '#domain/admin/count-open-reports.ts'
import { listReports } from '#domain/admin/list-reports.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const tags = ['Admin']
const middleware = requireRoleMiddleware('Admin')

const list = createRoute({
  method: 'get',
  path: '/admin/reports',
  tags,
  middleware,
  summary: 'The conversations, cars and people that were reported, newest report first. Admin.',
  request: { query: ListReportsQuery },
  responses: describeJsonResponses(200, 'A page of reports.', ReportListResponse),
})

const open = createRoute({
  method: 'get',
  path: '/admin/reports/count',
  tags,
  middleware,
  summary: 'How many reports no Admin has dealt with. Admin.',
  responses: describeJsonResponses(200, 'The number.', OpenReportCountResponse),
})

export const adminReportsRoutes = createApiModule()
  .openapi(list, async (c) => {
    return c.json(await listReports(c.var.services.db, c.var.actor, c.req.valid('query')), 200)
  })
  .openapi(open, async (c) => {
    return c.json({ open: await countOpenReports(c.var.services.db, c.var.actor) }, 200)
  })
