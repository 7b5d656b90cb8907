import type { MiddlewareHandler } from 'hono'
import type { ChangeWatch } from '#web/server/page-cache/change-watch.ts'

/** Answers a call that may have written something once no server shows the page from before it. */
export function waitForInvalidation(watch: ChangeWatch): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.method !== 'OPTIONS') await watch.settle()
  }
}
