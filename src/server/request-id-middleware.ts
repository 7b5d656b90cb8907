import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { redactPathForLog } from '#platform/log/redact-path-for-log.ts'
import { isRequestId, runWithRequestId } from '#platform/request-context/request-id.ts'
import { runInSpan } from '#platform/tracing/spans.ts'
import { createTrustedProxyMatcher } from './client-address.ts'

/**
 * Gives each request an id, which its log lines, mails and payments carry, and the answer in `X-Request-Id`. An id that
 * comes with the request counts where a configured proxy sent it: a caller could name the request of somebody else.
 */
export function requestIdMiddleware(trustedProxies: readonly string[]): MiddlewareHandler {
  const isTrusted = createTrustedProxyMatcher(trustedProxies)
  return async (c, next) => {
    if (isBuiltFile(c.req.path)) return next()
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
    const given = isTrusted(incoming?.socket.remoteAddress) ? c.req.header('x-request-id') : undefined
    const id = isRequestId(given) ? given : randomUUID()
    const attributes = {
      'http.request.method': c.req.method,
      'url.path': redactPathForLog(c.req.path),
      'forecourt.request_id': id,
    }
    const headers = isTrusted(incoming?.socket.remoteAddress) ? { headers: c.req.header() } : {}
    await runWithRequestId(id, () =>
      runInSpan(c.req.method, { kind: 'server', attributes, ...headers }, async (span) => {
        await next()
        span.setAttribute('http.response.status_code', c.res.status)
        if (c.res.status >= 500) span.fail(`status ${c.res.status}`)
      }),
    )
    if (!c.res.headers.has('X-Request-Id')) c.header('X-Request-Id', id)
  }
}

/** Files of the build: nothing happens in such a request, and they are sent by the hundred. */
function isBuiltFile(path: string): boolean {
  return path.startsWith('/assets/') || path.startsWith('/pictures/')
}
