import { createEmbeddedGatewayApp } from '@forecourt/test-gateway/embedded-gateway-app.ts'
import { Hono } from 'hono'
import { createApi } from '#api/app/create-api.ts'
import { createCrawlerFileRoutes } from '#api/crawler-files.ts'
import { createDevMailRoutes } from '#api/dev-mails.ts'
import { createMediaFileRoutes } from '#api/media.ts'
import { isOwnOrigin } from '#api/origin.ts'
import { createSiteColourCssRoute } from '#api/site.ts'
import { createSocialPictureRoutes } from '#api/social-pictures.ts'
import { createUnsubscribeRoute } from '#api/unsubscribe.ts'
import { unsubscribeUrlPath } from '#contract/mail-subscriptions.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { isDatabaseBusy } from '#db/is-database-busy.ts'
import { createMetricsRoute } from './metrics/create-metrics-route.ts'
import type { ServerMetrics } from './metrics/server-metrics.ts'
import type { OpenedServices } from './open-services.ts'

type Parts = Pick<OpenedServices, 'services' | 'gateway'> & {
  /** Absent where nothing is measured. */
  metrics?: ServerMetrics
}

/** Everything except pages: the API, users' photos, metrics and, while it is configured, the test gateway. */
export function createBackendApp({ services, gateway, metrics }: Parts): Hono {
  const { config, mediaStore } = services
  const backend = new Hono()
  const api = createApi(services)
  const photos = createMediaFileRoutes(mediaStore, services)
  // `fetch`, not `route`: each keeps its own not-found and error responses.
  backend.all('/api', (c) => api.fetch(c.req.raw, c.env))
  backend.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  backend.all('/media/*', (c) => photos.fetch(c.req.raw, c.env))
  const socialPictures = createSocialPictureRoutes(services)
  backend.all('/social/*', (c) => socialPictures.fetch(c.req.raw, c.env))
  const siteColours = createSiteColourCssRoute(services)
  backend.all('/site-colours.css', (c) => siteColours.fetch(c.req.raw, c.env))
  const crawlerFiles = createCrawlerFileRoutes(services)
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/*', '/.well-known/security.txt'])
    backend.all(path, (c) => crawlerFiles.fetch(c.req.raw, c.env))
  const unsubscriptions = createUnsubscribeRoute(services)
  const devMails = createDevMailRoutes(services)
  backend.post(unsubscribeUrlPath, (c) => unsubscriptions.fetch(c.req.raw, c.env))
  backend.all('/dev/*', (c) => devMails.fetch(c.req.raw, c.env))
  if (metrics) {
    const metricsPage = createMetricsRoute(metrics, config.metricsToken)
    backend.all('/metrics', (c) => metricsPage.fetch(c.req.raw, c.env))
    // Middleware stands at the root of an application, for all methods.
    const routes = [api, socialPictures, siteColours, crawlerFiles, unsubscriptions].flatMap((app) => app.routes)
    metrics.routes.add(routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : [path])))
  }
  if (!gateway) return backend
  const gatewayApp = createEmbeddedGatewayApp({
    gateway,
    isOwnOrigin: (from) => isOwnOrigin(config, from),
    publicUrl: config.publicUrl,
    isMomentary: (error) => databaseUnavailableReason(error) !== null || isDatabaseBusy(error),
  })
  const gatewayRoot = new Hono().route('/test-gateway', gatewayApp)
  backend.all('/test-gateway/*', (c) => gatewayRoot.fetch(c.req.raw, c.env))
  return backend
}
