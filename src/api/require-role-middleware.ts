import { createMiddleware } from 'hono/factory'
import type { Role } from '#contract/accounts.ts'
import { requireRole } from '#domain/actor.ts'
import type { ApiEnv } from './api-env.ts'

/**
 * Responds 401 or 403 before the request is read, so that a stranger learns nothing from its validation and uploads
 * nothing. The use case checks again: it is safe without this.
 */
export function requireRoleMiddleware(...roles: [Role, ...Role[]]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    requireRole(c.var.actor, ...roles)
    await next()
  })
}
