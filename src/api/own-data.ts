import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import { negotiateLanguage } from '#contract/languages.ts'
import { AccountDeletedResponse, AccountDeletionPreviewResponse, ExportOwnDataQuery } from '#contract/own-data.ts'
import { deleteOwnAccount } from '#domain/people/delete-own-account.ts'
import { exportOwnData } from '#domain/people/export-own-data.ts'
import { previewAccountDeletion } from '#domain/people/preview-account-deletion.ts'
import { createApiModule } from './api-env.ts'
import { describeFileResponses, describeJsonResponses } from './describe-responses.ts'
import { ownDataAsHtml, ownDataAsJson } from './own-data-file.ts'
import { enforceRateLimit } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { streamGeneratedFile } from './stream-generated-file.ts'
import { translateForCaller } from './translate-for-caller.ts'

const middleware = requireRoleMiddleware(...roles)

const take = createRoute({
  method: 'get',
  path: '/me/export',
  tags: ['Profile'],
  middleware,
  summary: 'Everything that is kept about oneself, as JSON or as a page to read.',
  request: { query: ExportOwnDataQuery },
  responses: describeFileResponses(
    'application/json',
    'The file, written while it is read; with `format=html` a page.',
  ),
})

const previewLeaving = createRoute({
  method: 'get',
  path: '/me/deletion',
  tags: ['Profile'],
  middleware,
  summary: 'What ends if one deletes one’s own account. Refused where the deletion would be.',
  responses: describeJsonResponses(200, 'What ends.', AccountDeletionPreviewResponse),
})

const leave = createRoute({
  method: 'delete',
  path: '/me',
  tags: ['Profile'],
  middleware,
  summary: 'Delete one’s own account. Refused while money is on its way, and for the last Admin.',
  responses: describeJsonResponses(200, 'Deleted.', AccountDeletedResponse),
})

/** The export of all data is costly for the database. */
const exportBudget = { name: 'export-own-data', windowSeconds: 60 * 60, points: 20 }

export const ownDataRoutes = createApiModule()
  .openapi(take, async (c) => {
    await enforceRateLimit(c, exportBudget)
    const { db, clock } = c.var.services
    const { format } = c.req.valid('query')
    const now = clock.now()
    const name = `forecourt-${now.toISOString().slice(0, 10)}.${format}`
    const words = { language: negotiateLanguage(c.req.raw), say: (text: string) => translateForCaller(c, text), now }
    const write = async () => {
      const pieces = await exportOwnData(db, c.var.actor, { now })
      return format === 'json' ? ownDataAsJson(pieces, { now }) : ownDataAsHtml(pieces, words)
    }
    return streamGeneratedFile(c, { type: format === 'json' ? 'application/json' : 'text/html', name, write })
  })
  .openapi(previewLeaving, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await previewAccountDeletion(db, c.var.actor, { now: clock.now() }), 200)
  })
  .openapi(leave, async (c) => {
    const { db, clock } = c.var.services
    await deleteOwnAccount(db, c.var.actor, { now: clock.now() })
    return c.json({ deletedCount: 1 as const }, 200)
  })
