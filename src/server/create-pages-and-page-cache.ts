import type { Handler, MiddlewareHandler } from 'hono'
import type { Config } from '#config/config.ts'
import type { CatalogueChangeWatch } from '#web/server/page-cache/change-watch.ts'
import { createAnonymousPageRenderer } from '#web/server/page-cache/create-anonymous-page-renderer.ts'
import { createPageCache } from '#web/server/page-cache/page-cache.ts'
import type { OnCachedCarPageView } from '#web/server/page-cache/page-cache-key.ts'
import { createPageHandler } from '#web/server/page-cache/page-handler.ts'
import { respondAfterInvalidation } from '#web/server/page-cache/respond-after-invalidation.ts'
import { createPageRenderer } from '#web/server/page-renderer.ts'
import type { ContentSecuritySources } from '#web/server/security-headers.ts'
import type { MountableHonoApp } from './app.ts'
import { createClientAddressResolver } from './client-address.ts'
import { createCachedPageServer, type EarlyRequestHandler } from './create-cached-page-server.ts'
import { createSiteSettingsReader } from './create-site-settings-reader.ts'
import type { OpenedServices } from './open-services.ts'
import { stalePageMarks } from './stale-page-notice-html.ts'

type Pages = {
  pages: Handler
  answerEarly: EarlyRequestHandler
  /** Must run before every call that may write. */
  settle: MiddlewareHandler
}

/** Pages load these only where Stripe is the configured card provider. */
const stripeSources = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

function contentSources({ cards, mediaUrl }: Config): ContentSecuritySources {
  return {
    ...(cards.kind === 'stripe' ? stripeSources : {}),
    ...(mediaUrl === null ? {} : { image: [new URL(mediaUrl).origin] }),
  }
}

/** The pages, and the cache of those that are the same for all visitors. In development nothing is cached. */
export function createPagesAndPageCache(
  { services }: Pick<OpenedServices, 'services'>,
  {
    api,
    mode,
    watch,
    onLook,
  }: {
    api: MountableHonoApp
    mode: 'development' | 'production'
    watch: CatalogueChangeWatch
    onLook: OnCachedCarPageView
  },
): Pages {
  const { config, log } = services
  const reportError = (error: unknown, request?: Request) =>
    log.error({ err: error, path: request && new URL(request.url).pathname }, 'a page failed')
  const policy = { mode, sources: contentSources(config) }
  const render = createPageRenderer({
    api,
    mode,
    isDemo: config.env === 'demo',
    publicUrl: config.publicUrl,
    readSite: createSiteSettingsReader(services.db, { watch, reportError }),
    reportError,
  })
  if (mode === 'development') {
    const pages = createPageHandler({
      render,
      policy,
      kept: null,
      onLook: () => {},
      markStale: stalePageMarks,
      reportError,
    })
    return { pages, answerEarly: (_request, _response, otherwise) => otherwise(), settle: (_c, next) => next() }
  }

  const kept = createPageCache({ watch, render: createAnonymousPageRenderer({ render, policy }), reportError })
  const addressOf = createClientAddressResolver(config.trustedProxies)

  return {
    pages: createPageHandler({ render, policy, kept, onLook, markStale: stalePageMarks, reportError }),
    answerEarly: createCachedPageServer({ kept, watch, log, addressOf, onLook, markStale: stalePageMarks }),
    settle: respondAfterInvalidation(watch),
  }
}
