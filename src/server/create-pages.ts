import type { Handler, MiddlewareHandler } from 'hono'
import { type CatalogueSnapshot, checkCatalogueChanges } from '#domain/change-feed/check-catalogue-changes.ts'
import { countView } from '#domain/overview/count-view.ts'
import { createChangeWatch } from '#web/server/page-cache/change-watch.ts'
import { createPageCache } from '#web/server/page-cache/page-cache.ts'
import { createPageHandler } from '#web/server/page-cache/page-handler.ts'
import type { OnCarView } from '#web/server/page-cache/page-key.ts'
import { renderAnonymousPage } from '#web/server/page-cache/render-anonymous-page.ts'
import { waitForInvalidation } from '#web/server/page-cache/wait-for-invalidation.ts'
import { createPageRenderer } from '#web/server/page-renderer.ts'
import type { Mountable } from './app.ts'
import { resolveClientAddress } from './client-address.ts'
import type { OpenServices } from './open-services.ts'
import { type CachedPageServer, serveCachedPage } from './serve-cached-page.ts'

type Pages = {
  pages: Handler
  answerEarly: CachedPageServer
  /** Belongs before every call that may write. */
  settle: MiddlewareHandler
}

/** Pages load these only where Stripe is the configured card provider. */
const stripeSources = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** The pages, and the memory of those that are the same for everybody. In development nothing is kept. */
export function createPages(
  { services, database }: OpenServices,
  { api, mode }: { api: Mountable; mode: 'development' | 'production' },
): Pages {
  const { config, db, clock, log } = services
  const reportError = (error: unknown, request?: Request) =>
    log.error({ err: error, path: request && new URL(request.url).pathname }, 'a page failed')
  const policy = { mode, sources: config.cards.kind === 'stripe' ? stripeSources : undefined }
  const render = createPageRenderer({
    api,
    mode,
    isDemo: config.env === 'demo',
    publicUrl: config.publicUrl,
    reportError,
  })
  if (mode === 'development') {
    const pages = createPageHandler({ render, policy, kept: null, onLook: () => {}, reportError })
    return { pages, answerEarly: (_request, _response, otherwise) => otherwise(), settle: (_c, next) => next() }
  }

  const hasPeers = database.kind === 'server'
  const watch = createChangeWatch<CatalogueSnapshot>({ read: (since) => checkCatalogueChanges(db, since), hasPeers })
  const kept = createPageCache({ watch, render: renderAnonymousPage({ render, policy }), reportError })
  const addressOf = resolveClientAddress(config.trustedProxies)

  const countLook: OnCarView = (listingId, look) =>
    // Whose car it is does not matter where nobody is signed in.
    countView(db, null, { listingId, sellerId: '', ...look, now: clock.now() })

  return {
    pages: createPageHandler({ render, policy, kept, onLook: countLook, reportError }),
    answerEarly: serveCachedPage({ kept, watch, log, addressOf, onLook: countLook }),
    settle: waitForInvalidation(watch),
  }
}
