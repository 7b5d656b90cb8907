import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#config/config.ts'
import { idempotencyKeyHeader } from '#contract/idempotency.ts'
import { pageAccountHeader } from '#contract/page-account.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiEnv } from './api-env.ts'
import { loopbackHostPattern } from './loopback-request.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change from another site's page that uses a user's cookie or would sign them in. A request with a bearer
 * token and no cookie cannot be forged that way and is allowed, as is a webhook, which has no origin.
 */
export const rejectForeignOriginMiddleware = createMiddleware<ApiEnv>(async (c, next) => {
  const { config } = c.var.services
  if (!safeMethods.has(c.req.method) && isForeign(config, c.req.raw.headers)) {
    throw new DomainError('forbidden', 'This request came from another site and was refused.')
  }
  return config.corsOrigins.length > 0 ? allowFrontEnds(c, next) : next()
})

const exposedHeaders = ['set-auth-token', 'Retry-After', 'X-Request-Id']

/** Front ends on other hosts use bearer tokens: no cookie is sent. */
const allowFrontEnds = cors({
  origin: (origin, c) => (c.var.services.config.corsOrigins.includes(origin) ? origin : null),
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', idempotencyKeyHeader, pageAccountHeader],
  exposeHeaders: exposedHeaders,
  maxAge: 600,
})

/** What `rejectForeignOriginMiddleware` adds to the response to a read, for responses that are sent without the router. */
export function crossOriginHeaders(config: Config, origin: string | undefined): Record<string, string> {
  if (config.corsOrigins.length === 0) return {}
  const allowed = origin !== undefined && config.corsOrigins.includes(origin)
  return {
    ...(allowed ? { 'Access-Control-Allow-Origin': origin } : {}),
    'Access-Control-Expose-Headers': exposedHeaders.join(','),
    Vary: 'Origin',
  }
}

function isForeign(config: Config, headers: Headers): boolean {
  const hasCookie = headers.has('cookie')
  const origin = headers.get('origin')
  if (origin === null) return hasCookie && isSentByOthersPage(config, headers)
  if (headers.has('authorization') && !hasCookie) return false
  return !isOwnOrigin(config, { origin, host: headers.get('host') ?? undefined })
}

/**
 * Without an origin header, a browser identifies the page in one of two ways: newer ones by its distance
 * (`Sec-Fetch-Site`), older ones by its address (`Referer`). A client that sends neither is no browser; a browser does
 * not send our cookie with another site's change (SameSite=Lax).
 */
function isSentByOthersPage(config: Config, headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const page = headers.get('referer')
  if (page === null) return false
  const origin = URL.parse(page)?.origin
  return origin === undefined || !isOwnOrigin(config, { origin, host: headers.get('host') ?? undefined })
}

/** True for the server's own address, and for the front ends that its operator has configured. */
export function isOwnOrigin(config: Config, from: { origin: string; host: string | undefined }): boolean {
  if (config.corsOrigins.includes(from.origin)) return true
  if (config.publicUrl) return from.origin === config.publicUrl
  // Without a public address the server is only for its own machine: it accepts no other name.
  if (from.host === undefined || !loopbackHostPattern.test(from.host)) return false
  return from.origin === `http://${from.host}` || from.origin === `https://${from.host}`
}
