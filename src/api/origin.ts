import { createMiddleware } from 'hono/factory'
import type { Config } from '#config.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiEnv } from './env.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site's page sends with a person's cookie. A call that carries no cookie (a bearer
 * token, a webhook) cannot be forged that way and passes.
 */
export const checkOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  if (!safeMethods.has(c.req.method) && c.req.header('cookie')) {
    const origin = c.req.header('origin')
    const isForeign = origin
      ? !isOwnOrigin(c.var.services.config, { origin, host: c.req.header('host') })
      : c.req.header('sec-fetch-site') === 'cross-site'
    if (isForeign) throw new DomainError('forbidden', 'This request came from another site and was refused.')
  }
  await next()
})

/** True for the server's own address, and for the front ends that its owner named. */
export function isOwnOrigin(config: Config, from: { origin: string; host: string | undefined }): boolean {
  if (config.corsOrigins.includes(from.origin)) return true
  if (config.publicUrl) return from.origin === config.publicUrl
  return from.host !== undefined && (from.origin === `http://${from.host}` || from.origin === `https://${from.host}`)
}
