import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { databaseUnavailableReason, standbyAnswersMessage } from '#db/database-unavailable.ts'
import { isDatabaseStandby } from '#db/is-database-standby.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type ApiEnv, createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'
import { domainErrorResponse } from './domain-error-response.ts'

const Health = z.object({ status: z.literal('ok') })

/** An answer, and no error that is thrown: checks ask several times a second, and each would be a line of the log. */
const rejectWhileStopping: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!c.var.services.stopping.aborted) return next()
  return domainErrorResponse(c, new DomainError('busy', 'This server is stopping.', { retryAfterSeconds: 1 }))
}

const health = createRoute({
  method: 'get',
  path: '/health',
  middleware: rejectWhileStopping,
  tags: ['Operation'],
  summary: 'The process is alive, and not about to stop.',
  responses: describeJsonResponses(200, 'Alive.', Health),
})

const ready = createRoute({
  method: 'get',
  path: '/ready',
  middleware: rejectWhileStopping,
  tags: ['Operation'],
  summary: 'The server can serve: its database answers and takes writes. Where not, the error says why.',
  responses: describeJsonResponses(200, 'Ready.', Health),
})

export const healthRoutes = createApiModule()
  .openapi(health, (c) => c.json({ status: 'ok' as const }, 200))
  .openapi(ready, async (c) => {
    const isReadOnly = await isDatabaseStandby(c.var.services.db).catch((error: unknown) => {
      const message = databaseUnavailableReason(error) ?? 'The database isn’t responding.'
      throw new DomainError('busy', message, { cause: error, retryAfterSeconds: 5 })
    })
    if (isReadOnly) throw new DomainError('busy', standbyAnswersMessage, { retryAfterSeconds: 5 })
    return c.json({ status: 'ok' as const }, 200)
  })
