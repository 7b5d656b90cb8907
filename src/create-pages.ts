import type { Handler, MiddlewareHandler } from 'hono'
import { type CatalogueMoment, readChanges } from '#domain/catalogue/read-changes.ts'
import { countView } from '#domain/overview/count-view.ts'
import { createChangeWatch } from '#web/server/kept-pages/change-watch.ts'
import { createKeptPages } from '#web/server/kept-pages/kept-pages.ts'
import type { OnLook } from '#web/server/kept-pages/page-key.ts'
import { renderForEverybody } from '#web/server/kept-pages/render-for-everybody.ts'
import { settleChanges } from '#web/server/kept-pages/settle-changes.ts'
import { createPageHandler } from '#web/server/page-handler.ts'
import { createPageRenderer } from '#web/server/page-renderer.ts'
import { answerFromMemory, type EarlyAnswer } from './answer-from-memory.ts'
import type { Mountable } from './app.ts'
import { callerAddress } from './client-address.ts'
import type { OpenServices } from './open-services.ts'

type Pages = {
  pages: Handler
  answerEarly: EarlyAnswer
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
  const watch = createChangeWatch<CatalogueMoment>({ read: (since) => readChanges(db, since), hasPeers })
  const kept = createKeptPages({ watch, render: renderForEverybody({ render, policy }), reportError })
  const addressOf = callerAddress(config.trustedProxies)

  const countLook: OnLook = (listingId, look) =>
    // Whose car it is does not matter where nobody is signed in.
    countView(db, null, { listingId, sellerId: '', ...look, now: clock.now() })

  return {
    pages: createPageHandler({ render, policy, kept, onLook: countLook, reportError }),
    answerEarly: answerFromMemory({ kept, watch, log, addressOf, onLook: countLook }),
    settle: settleChanges(watch),
  }
}
