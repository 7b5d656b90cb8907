import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { isLoopbackRequest } from '#api/loopback-request.ts'
import type { ServerMetrics } from './server-metrics.ts'

/**
 * `/metrics`, for whoever is on this machine or has the token. To everybody else there is no such page. The balancer's
 * name plays no part: a watcher asks each server by its own address.
 */
export function createMetricsRoute(metrics: Pick<ServerMetrics, 'contentType' | 'page'>, token: string | null): Hono {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (!isLoopbackRequest(c.req.raw.headers) && !hasToken(c.req.header('authorization'), token))
      return c.text('Not found', 404)
    return c.body(await metrics.page(), 200, { 'Content-Type': metrics.contentType })
  })
  app.notFound((c) => c.text('Not found', 404))
  return app
}

function hasToken(authorization: string | undefined, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

/** Two digests are of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
