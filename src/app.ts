import { Hono, type MiddlewareHandler } from 'hono'
import { createPageHandler } from '#web/server/page-handler.ts'
import type { ContentSources } from '#web/server/security-headers.ts'
import { staticFiles } from '#web/server/static-files.ts'

/** Any Hono app, whatever its environment type. */
export type Mountable = { fetch: (request: Request, env?: unknown) => Response | Promise<Response> }

export type AppDeps = {
  /** Answers `/api/*`, and the loaders in process. Its own routes do not say `/api`. */
  api: Mountable
  /** Other applications by their prefix, which they do not see either: `{ '/media': …, '/test-gateway': … }`. */
  mounts?: Record<string, Mountable>
  mode: 'development' | 'production'
  /** Absolute path of build/client. Vite serves the files itself in development. */
  clientDirectory: string
  /** Runs before everything else: client address, logs, metrics. */
  middleware?: MiddlewareHandler[]
  /** Other origins that pages may load from, for instance the card provider's script. */
  contentSources?: ContentSources
  reportError?: (error: unknown, request: Request) => void
}

/** The whole site as one Hono app: the API, the static files, and React Router's pages for every other address. */
export function createApp(deps: AppDeps): Hono {
  const { api, mode, clientDirectory, mounts = {} } = deps
  const app = new Hono()
  for (const middleware of deps.middleware ?? []) app.use(middleware)
  // `mount`, not `route`: each keeps its own not-found and error answers.
  for (const [prefix, mounted] of Object.entries({ '/api': api, ...mounts })) {
    app.mount(prefix, (request, env) => mounted.fetch(request, env), { optionHandler: (c) => c.env })
  }
  if (mode === 'production') app.use(staticFiles(clientDirectory))
  app.all('*', createPageHandler(deps))
  return app
}
