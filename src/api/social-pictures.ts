import { Hono } from 'hono'
import { drawListingSocialCard, readListingSocialCard } from '#domain/listings/draw-listing-social-card.ts'
import type { ApiEnv } from './api-env.ts'
import type { ApiServices } from './api-services.ts'
import { toErrorResponse } from './domain-error-response.ts'
import { createOnDemandFileCache } from './on-demand-file-cache.ts'

const dayMs = 24 * 60 * 60_000
const fileName = /^([\w-]{1,64})\.jpg$/

/**
 * The picture that social networks show beside a link to a car, at `/social/<id>.jpg`: drawn on request, two at a time,
 * and kept in memory until the car changes.
 */
export function createSocialPictureRoutes(
  services: Pick<ApiServices, 'db' | 'mediaStore' | 'clock' | 'log'>,
): Hono<ApiEnv> {
  const { db, mediaStore, clock, log } = services
  const drawn = createOnDemandFileCache({
    name: 'social pictures',
    freshMs: dayMs,
    maxBytes: 16 * 1024 * 1024,
    atOnce: 2,
    maxWaiting: 30,
  })
  const app = new Hono<ApiEnv>()
  app.get('/social/:file', async (c) => {
    const id = fileName.exec(c.req.param('file'))?.[1]
    if (!id) return c.text('There is no such picture.\n', 404)
    const now = clock.now()
    const card = await readListingSocialCard(db, { id, now })
    const bytes = await drawn(`${id} ${JSON.stringify(card)}`, now, () => drawListingSocialCard(mediaStore, card))
    return c.body(bytes, 200, {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=3600',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  app.onError((error, c) => {
    c.set('log', log)
    return toErrorResponse(error, c)
  })
  return app
}
