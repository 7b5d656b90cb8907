import { Hono, type MiddlewareHandler } from 'hono'
import { createPageHandler } from '#web/server/page-handler.ts'
import type { ContentSources } from '#web/server/security-headers.ts'
import { staticFiles } from '#web/server/static-files.ts'

/** Any Hono app, whatever its environment type. */
export type Mountable = { fetch: (request: Request, env?: unknown) => Response | Promise<Response> }

export type AppDeps = {
  /** Everything that is not a page. It sees whole addresses (`/api/cars`); loaders call it in process. */
  api: Mountable
  /** Addresses under these belong to `api`. */
  apiPrefixes?: string[]
  mode: 'development' | 'production'
  /** Where people reach the site; null where they reach it in whatever way they do. */
  publicUrl: string | null
  /** Absolute path of build/client. Vite serves the files itself in development. */
  clientDirectory: string
  /** Runs before everything else: client address, logs, metrics. */
  middleware?: MiddlewareHandler[]
  /** Other origins that pages may load from, for instance the card provider's script. */
  contentSources?: ContentSources
  reportError?: (error: unknown, request: Request) => void
}

/** What is answered by the API's side; in step with src/backend.ts. */
const notPages = ['/api', '/media', '/social', '/robots.txt', '/sitemap.xml', '/sitemaps', '/test-gateway', '/dev']

/** The whole site as one Hono app: the API, the static files, and React Router's pages for every other address. */
export function createApp(deps: AppDeps): Hono {
  const { api, mode, clientDirectory, apiPrefixes = notPages } = deps
  const app = new Hono()
  for (const middleware of deps.middleware ?? []) app.use(middleware)
  for (const prefix of apiPrefixes) {
    // `fetch`, not `route`: it keeps its own not-found and error answers.
    app.all(prefix, (c) => api.fetch(c.req.raw, c.env))
    app.all(`${prefix}/*`, (c) => api.fetch(c.req.raw, c.env))
  }
  // People's mail programs send this one; its page is for people.
  app.post('/unsubscribe', (c) => api.fetch(c.req.raw, c.env))
  if (mode === 'production') app.use(staticFiles(clientDirectory))
  app.all('*', createPageHandler(deps))
  return app
}
