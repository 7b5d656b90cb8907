import type { MiddlewareHandler } from 'hono'
import type { Logger } from '#platform/log/logger.ts'
import { redactPathForLog } from '#platform/log/redact-path-for-log.ts'

const healthPaths = new Set(['/api/health', '/api/ready'])

/** Logs one line per request, without its query: searches are private, and so are the secrets in some paths. */
export function requestLogMiddleware(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    if (!log.isLevelEnabled('info')) return next()
    const started = performance.now()
    await next()
    logRequest(log, { method: c.req.method, path: c.req.path, status: c.res.status, started })
  }
}

/** `started` is a moment of `performance.now()`; `requestId` is for answers that come before a request gets one. */
export function logRequest(
  log: Logger,
  { started, path, ...request }: { method: string; path: string; status: number; started: number },
  requestId?: string,
): void {
  const milliseconds = Math.round((performance.now() - started) * 10) / 10
  const about = { ...request, path: redactPathForLog(path), milliseconds }
  // Balancers ask several times a second: what they hear is worth a line where it is no.
  const isCheckPassed = request.status < 400 && healthPaths.has(path)
  log[isCheckPassed ? 'debug' : 'info']({ ...about, ...(requestId === undefined ? {} : { requestId }) }, 'request')
}
