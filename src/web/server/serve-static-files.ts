import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler, Next } from 'hono'

const immutable = 'public, max-age=31536000, immutable'
const short = 'public, max-age=3600'
/** Files by which a browser updates the installed site: it must see a new release at once. */
const asked = new Set(['/sw.js', '/manifest.webmanifest'])

/** Serves the built client, `.br` where the build made one. Names under /assets carry a hash, so they never change. */
export function serveStaticFiles(directory: string): MiddlewareHandler {
  const serve = serveStatic({ root: directory, precompressed: true })
  return async function serveStaticFile(c: Context, next: Next) {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    // A page has no extension: it needs no disk access.
    if (!isRead || !/\.[a-z0-9]+$/i.test(c.req.path) || c.req.path.endsWith('.data')) return next()
    const isAsset = c.req.path.startsWith('/assets/')
    let isMissing = false
    const response = await serve(c, async () => {
      isMissing = true
    })
    // /assets contains only files: rendering a page would be an expensive 404.
    if (isMissing && isAsset) return c.text('Not found', 404)
    if (isMissing || !response) return next()
    // Set here: headers that `onFound` sets do not reach the response.
    response.headers.set('Cache-Control', isAsset ? immutable : asked.has(c.req.path) ? 'no-cache' : short)
    response.headers.set('X-Content-Type-Options', 'nosniff')
    response.headers.set('Vary', 'Accept-Encoding')
    return response
  }
}
