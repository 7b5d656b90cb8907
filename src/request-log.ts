import type { MiddlewareHandler } from 'hono'
import type { Logger } from '#platform/log/logger.ts'

/** One line a request, without its query: what people search for is theirs. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    if (!log.isLevelEnabled('info')) return next()
    const started = performance.now()
    await next()
    const fields = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      milliseconds: Math.round((performance.now() - started) * 10) / 10,
      requestId: c.res.headers.get('x-request-id') ?? undefined,
    }
    log.info(fields, 'request')
  }
}
