import { createRoute } from '@hono/zod-openapi'
import { AuditChainStatus, AuditListResponse, ExportAuditQuery, ListAuditQuery } from '#contract/audit.ts'
import { checkAuditChainStatus } from '#domain/audit/check-audit-chain-status.ts'
import { exportAuditLog } from '#domain/audit/export-audit-log.ts'
import { listAuditEntries } from '#domain/audit/list-audit-entries.ts'
import { createApiModule } from './api-env.ts'
import { describeFileResponses, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { streamGeneratedFile } from './stream-generated-file.ts'

const tags = ['Admin']
const middleware = requireRoleMiddleware('Admin')

const list = createRoute({
  method: 'get',
  path: '/admin/audit',
  tags,
  middleware,
  summary: 'What staff and money did, a page at a time. Admin.',
  request: { query: ListAuditQuery },
  responses: describeJsonResponses(200, 'A page of the audit log.', AuditListResponse),
})

const chain = createRoute({
  method: 'get',
  path: '/admin/audit/chain',
  tags,
  middleware,
  summary: 'Whether the hash chain of the audit log is whole. Admin.',
  responses: describeJsonResponses(200, 'How the chain stands.', AuditChainStatus),
})

const csv = createRoute({
  method: 'get',
  path: '/admin/audit.csv',
  tags,
  middleware,
  summary: 'The audit log, or what fits a search in it, as CSV. Admin.',
  request: { query: ExportAuditQuery },
  responses: describeFileResponses('text/csv', 'Comma-separated values, UTF-8.'),
})

export const auditRoutes = createApiModule()
  .openapi(list, async (c) => c.json(await listAuditEntries(c.var.services.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(chain, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await checkAuditChainStatus(db, c.var.actor, { now: clock.now() }), 200, {
      'Cache-Control': 'no-store',
    })
  })
  .openapi(csv, async (c) => {
    const { db, clock } = c.var.services
    const now = clock.now()
    const write = () => exportAuditLog(db, c.var.actor, { ...c.req.valid('query'), now })
    return streamGeneratedFile(c, { type: 'text/csv', name: `audit-${now.toISOString().slice(0, 10)}.csv`, write })
  })
