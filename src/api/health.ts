import { createRoute } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { DomainError } from '#domain/domain-error.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'

const Health = z.object({ status: z.literal('ok') })

const health = createRoute({
  method: 'get',
  path: '/health',
  tags: ['Operation'],
  summary: 'The process is alive.',
  responses: describeJsonResponses(200, 'Alive.', Health),
})

const ready = createRoute({
  method: 'get',
  path: '/ready',
  tags: ['Operation'],
  summary: 'The server can serve: its database answers.',
  responses: describeJsonResponses(200, 'Ready.', Health),
})

export const healthRoutes = createApiModule()
  .openapi(health, (c) => c.json({ status: 'ok' as const }, 200))
  .openapi(ready, async (c) => {
    try {
      await c.var.services.db.execute(sql`select 1`)
    } catch (error) {
      throw new DomainError('busy', 'The database does not answer.', { cause: error, retryAfterSeconds: 5 })
    }
    return c.json({ status: 'ok' as const }, 200)
  })
