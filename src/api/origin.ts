import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#config.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiEnv } from './env.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site's page sends, with a person's cookie or to sign them in. What carries a bearer token
 * and no cookie cannot be forged that way and passes, as does a webhook, which has no origin.
 */
export const checkOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  const { config } = c.var.services
  if (!safeMethods.has(c.req.method) && isForeign(config, c.req.raw.headers)) {
    throw new DomainError('forbidden', 'This request came from another site and was refused.')
  }
  return config.corsOrigins.length > 0 ? allowFrontEnds(c, next) : next()
})

/** Front ends on other hosts work with bearer tokens: no cookie goes along. */
const allowFrontEnds = cors({
  origin: (origin, c) => (c.var.services.config.corsOrigins.includes(origin) ? origin : null),
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type'],
  exposeHeaders: ['set-auth-token', 'Retry-After', 'X-Request-Id'],
  maxAge: 600,
})

function isForeign(config: Config, headers: Headers): boolean {
  const hasCookie = headers.has('cookie')
  const origin = headers.get('origin')
  if (origin === null) return hasCookie && headers.get('sec-fetch-site') === 'cross-site'
  if (headers.has('authorization') && !hasCookie) return false
  return !isOwnOrigin(config, { origin, host: headers.get('host') ?? undefined })
}

/** True for the server's own address, and for the front ends that its owner named. */
export function isOwnOrigin(config: Config, from: { origin: string; host: string | undefined }): boolean {
  if (config.corsOrigins.includes(from.origin)) return true
  if (config.publicUrl) return from.origin === config.publicUrl
  return from.host !== undefined && (from.origin === `http://${from.host}` || from.origin === `https://${from.host}`)
}
