import type { MiddlewareHandler } from 'hono'
import type { ChangeWatch } from '#web/server/kept-pages/change-watch.ts'

/** Answers a call that may have written something once no server shows the page from before it. */
export function settleChanges(watch: ChangeWatch): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.method !== 'OPTIONS') await watch.settle()
  }
}
