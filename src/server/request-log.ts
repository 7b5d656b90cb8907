import type { MiddlewareHandler } from 'hono'
import type { Logger } from '#platform/log/logger.ts'
import { pathForLog } from '#platform/log/path-for-log.ts'

/** Logs one line per request, without its query: searches are private, and so are the secrets in some paths. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    if (!log.isLevelEnabled('info')) return next()
    const started = performance.now()
    await next()
    const { status, headers } = c.res
    logRequest(
      log,
      { method: c.req.method, path: c.req.path, status, started },
      headers.get('x-request-id') ?? undefined,
    )
  }
}

/** `started` is a moment of `performance.now()`. */
export function logRequest(
  log: Logger,
  { started, path, ...request }: { method: string; path: string; status: number; started: number },
  requestId?: string,
): void {
  const milliseconds = Math.round((performance.now() - started) * 10) / 10
  log.info({ ...request, path: pathForLog(path), milliseconds, requestId }, 'request')
}
