import { Hono, type MiddlewareHandler } from 'hono'
import { createPageHandler } from '#web/server/page-handler.ts'
import type { ContentSources } from '#web/server/security-headers.ts'
import { staticFiles } from '#web/server/static-files.ts'

export type AppDeps = {
  /** Routes carry their full path (`/api/cars`): build it with `new Hono().basePath('/api')`. */
  api: Hono
  mode: 'development' | 'production'
  /** Absolute path of build/client. Vite serves the files itself in development. */
  clientDirectory: string
  /** Everything under these paths goes to the API; the rest are pages. */
  apiPrefixes?: string[]
  /** Runs before everything else: request ids, logs, metrics. */
  middleware?: MiddlewareHandler[]
  /** Other origins that pages may load from, for instance the card provider's script. */
  contentSources?: ContentSources
  reportError?: (error: unknown, request: Request) => void
}

/** The whole site as one Hono app: the API, the static files, and React Router's pages for every other address. */
export function createApp(deps: AppDeps): Hono {
  const { api, mode, clientDirectory, apiPrefixes = ['/api', '/media', '/test-gateway'] } = deps
  const app = new Hono()
  for (const middleware of deps.middleware ?? []) app.use(middleware)
  for (const prefix of apiPrefixes) {
    // `fetch`, not `route`: the API keeps its own not-found and error answers.
    app.all(prefix, (c) => api.fetch(c.req.raw, c.env))
    app.all(`${prefix}/*`, (c) => api.fetch(c.req.raw, c.env))
  }
  if (mode === 'production') app.use(staticFiles(clientDirectory))
  app.all('*', createPageHandler(deps))
  return app
}
