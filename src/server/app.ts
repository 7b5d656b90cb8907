import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { serveStaticFiles } from '#web/server/serve-static-files.ts'

/** Any Hono app, whatever its environment type. */
export type MountableHonoApp = { fetch: (request: Request, env?: unknown) => Response | Promise<Response> }

export type SiteAppDeps = {
  /** Everything except pages. It gets whole addresses (`/api/cars`); loaders call it in process. */
  api: MountableHonoApp
  /** `api` handles addresses with these prefixes. */
  apiPrefixes?: string[]
  pages: Handler
  mode: 'development' | 'production'
  /** Absolute path of build/client. Vite serves the files itself in development. */
  clientDirectory: string
  /** Runs before everything else: client address, logs, metrics. */
  middleware?: MiddlewareHandler[]
}

/** Addresses that the API's side handles; keep in step with src/server/backend-app.ts. */
const notPages = [
  '/api',
  '/media',
  '/social',
  '/site-colours.css',
  '/robots.txt',
  '/.well-known/security.txt',
  '/sitemap.xml',
  '/sitemaps',
  '/metrics',
  '/test-gateway',
  '/dev/mails',
  '/dev/outbox',
  '/dev/messages',
]

/** The whole site as one Hono app: the API, the static files, and pages for every other address. */
export function createSiteApp(deps: SiteAppDeps): Hono {
  const { api, pages, mode, clientDirectory, apiPrefixes = notPages } = deps
  const app = new Hono()
  for (const middleware of deps.middleware ?? []) app.use(middleware)
  for (const prefix of apiPrefixes) {
    // `fetch`, not `route`: it keeps its own not-found and error responses.
    app.all(prefix, (c) => api.fetch(c.req.raw, c.env))
    app.all(`${prefix}/*`, (c) => api.fetch(c.req.raw, c.env))
  }
  // Mail programs send this request; the page at the same address is for people.
  app.post('/unsubscribe', (c) => api.fetch(c.req.raw, c.env))
  if (mode === 'production') app.use(serveStaticFiles(clientDirectory))
  app.all('*', pages)
  return app
}
