import type { MiddlewareHandler } from 'hono'
import type { CatalogueChangeWatch } from '#web/server/page-cache/change-watch.ts'

/** Delays the response of a call that may have written something until no server shows an older page. */
export function respondAfterInvalidation(watch: CatalogueChangeWatch): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // Nobody was told that this write is done.
    if (c.res.status === 503) return
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.method !== 'OPTIONS') await watch.settle()
  }
}
