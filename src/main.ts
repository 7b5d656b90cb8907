/**
 * Entry of the server bundle and the only module graph of the process: web pages, API, domain and database code all
 * reach the server through this file, so that a class (an error, a schema) exists exactly once.
 *
 *   production   `react-router build` writes build/server/main.js; src/server.ts, which is built beside it, imports it and calls `bootSite`.
 *   development  scripts/dev.mjs loads this file through Vite and calls `bootSite` again after every change.
 *
 * Whoever listens on a socket calls `bootSite`, serves `fetch`, and calls `close` at the end. NODE_ENV must be set before
 * this module is imported, because React picks its build by it.
 */
import { type Config, InvalidSettingError } from '#config/config.ts'
import { countCarPageView } from '#domain/overview/count-car-page-view.ts'
import { startTracing, TracingPackageMissing } from '#platform/tracing/start-tracing.ts'
import type { OnCachedCarPageView } from '#web/server/page-cache/page-cache-key.ts'
import { pagePathTemplates } from '#web/server/page-path-templates.ts'
import { createSiteApp } from './server/app.ts'
import { createBackendApp } from './server/backend-app.ts'
import { setClientAddressHeader } from './server/client-address.ts'
import type { EarlyRequestHandler } from './server/create-cached-page-server.ts'
import { createPagesAndPageCache } from './server/create-pages-and-page-cache.ts'
import { createPublicApiResponder } from './server/create-public-api-responder.ts'
import { createProcessMetrics } from './server/metrics/process-metrics.ts'
import { createServerMetrics } from './server/metrics/server-metrics.ts'
import { openServices } from './server/open-services.ts'
import { requestIdMiddleware } from './server/request-id-middleware.ts'
import { requestLogMiddleware } from './server/request-log-middleware.ts'
import { createSearchRateLimiter, searchRateLimitMiddleware } from './server/search-rate-limit-middleware.ts'
import { startBackgroundJobs } from './server/start-background-jobs.ts'
import { serverStartedMessage } from './server/startup-message.ts'
import { traceDatabaseQueries } from './server/trace-database-queries.ts'
import { watchCatalogueChanges } from './server/watch-catalogue-changes.ts'

export type BootOptions = {
  mode: 'development' | 'production'
  /** The folder with package.json: `import.meta.url` points into build/ in production. */
  projectRoot: string
  config: Config
  /** Where people reach the server, `http://localhost:3000`. */
  address: string
  /**
   * Aborted when the server is told to stop, also before it serves: from then on health and readiness say that it stops, so that
   * load balancers send it no more.
   */
  stopping?: AbortController
}

export type RunningSite = {
  fetch: (request: Request, env?: object) => Response | Promise<Response>
  /** Comes before `fetch`, and answers from memory what lies there. */
  answerEarly: EarlyRequestHandler
  /** Ends what would never end by itself, as streams; call it before waiting for requests under way. */
  endStreams: () => Promise<void>
  /** What to print once it serves. */
  welcome: string
  /** Stops the timers, lets what is under way finish, and closes the database. */
  close: () => Promise<void>
}

export async function bootSite({ mode, projectRoot, config, address, stopping }: BootOptions): Promise<RunningSite> {
  const stopTracing = config.tracing ? await startTracing().catch(rejectSetting) : null
  if (stopTracing) traceDatabaseQueries()
  // Statements are timed on connections that are opened after this.
  createProcessMetrics()
  const withoutMemory = await openServices(config, address, stopping)
  const { searchIndex, database, standIns } = withoutMemory
  const catalogue = watchCatalogueChanges(withoutMemory.services.db, {
    hasPeers: database.kind === 'server',
    onError: (error) => withoutMemory.services.log.error({ err: error }, 'changes of cars could not be read'),
  })
  const { startReadingPublicCars, startReadingPublicCarRow, keepHomePage, waitForCarChanges } = catalogue
  // In development nothing is kept.
  const opened =
    mode === 'development'
      ? withoutMemory
      : {
          ...withoutMemory,
          services: {
            ...withoutMemory.services,
            startReadingPublicCars,
            startReadingPublicCarRow,
            keepHomePage,
            waitForCarChanges,
          },
        }
  const { services } = opened
  const metrics = createServerMetrics({ services, searchIndex, pool: database.pool })
  metrics.routes.add(pagePathTemplates())
  const backend = createBackendApp({ ...opened, metrics })
  const stopTimers = startBackgroundJobs(opened, async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const request = new Request(new URL('/api/webhooks/stripe', address), { method: 'POST', headers, body })
    return (await backend.fetch(request)).status
  })
  const limiter = createSearchRateLimiter({ isOn: config.rateLimit })
  const onLook: OnCachedCarPageView = (listingId, look) =>
    // The car's seller does not matter for a signed-out visitor.
    countCarPageView(services.db, null, { listingId, sellerId: '', ...look, now: services.clock.now() })
  const {
    pages,
    answerEarly: answerPage,
    settle,
  } = createPagesAndPageCache(opened, { api: backend, mode, onLook, ...catalogue })
  const answerPublicly: EarlyRequestHandler =
    mode === 'development'
      ? (_request, _response, otherwise) => otherwise()
      : createPublicApiResponder({ services, limiter, onLook, ...catalogue })
  const app = createSiteApp({
    api: backend,
    pages,
    mode,
    clientDirectory: `${projectRoot}/build/client`,
    middleware: [
      requestIdMiddleware(config.trustedProxies),
      setClientAddressHeader(config.trustedProxies),
      requestLogMiddleware(services.log),
      searchRateLimitMiddleware(limiter),
      settle,
    ],
  })
  return {
    fetch: app.fetch,
    answerEarly: (request, response, otherwise) => {
      metrics.observe(request, response)
      answerPage(request, response, () => answerPublicly(request, response, otherwise))
    },
    endStreams: () => services.liveMessages.stop(),
    welcome: serverStartedMessage(config, { address, databaseKind: database.kind }),
    async close() {
      await services.liveMessages.stop()
      await stopTimers()
      await standIns?.close()
      await database.close()
      await stopTracing?.()
    },
  }
}

function rejectSetting(error: unknown): never {
  throw error instanceof TracingPackageMissing ? new InvalidSettingError(error.message) : error
}
