import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '#platform/log/logger.ts'
import { negotiateEncoding } from '#web/server/content-encoding.ts'
import { matchesEtag } from '#web/server/page-cache/cached-page.ts'
import type { CatalogueChangeWatch } from '#web/server/page-cache/change-watch.ts'
import type { PageCache } from '#web/server/page-cache/page-cache.ts'
import { type OnCachedCarPageView, type PageCacheKey, pageCacheKeyOf } from '#web/server/page-cache/page-cache-key.ts'
import type { StalePageMarks } from '#web/server/page-cache/page-handler.ts'
import type { createClientAddressResolver } from './client-address.ts'
import { logRequest } from './request-log-middleware.ts'

type Deps = {
  kept: PageCache
  watch: CatalogueChangeWatch
  log: Logger
  addressOf: ReturnType<typeof createClientAddressResolver>
  onLook: OnCachedCarPageView
  markStale: StalePageMarks
}

/** Answers a request before the application, or leaves it to `otherwise`. */
export type EarlyRequestHandler = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void

/**
 * Sends pages cached in memory directly from node:http: creating a Fetch request and response for each, and passing
 * them through the application, would cost several times as much as sending them. All other requests go to `otherwise`.
 */
export function createCachedPageServer({ kept, watch, log, addressOf, onLook, markStale }: Deps): EarlyRequestHandler {
  return function answer(request, response, otherwise) {
    const { method = '', url: target = '', headers } = request
    const { host, cookie, authorization, 'accept-language': acceptLanguage } = headers
    const key = pageCacheKeyOf({ method, target, host, cookie, authorization, acceptLanguage })
    if (!key) return otherwise()
    const started = performance.now()
    const send = () => {
      const status = sendKept(key, request, response)
      if (status === null) return otherwise()
      if (log.isLevelEnabled('info')) logRequest(log, { method, path: pathOf(target), status, started })
    }
    if (watch.isCurrent() || !kept.has(key)) return send()
    watch
      .makeCurrentIfThere()
      .then(async (state) => {
        if (state === 'current') return send()
        const status = await sendUnchecked(key, request, response)
        if (status === null) return otherwise()
        if (log.isLevelEnabled('info')) logRequest(log, { method, path: pathOf(target), status, started })
      })
      .catch(otherwise)
  }

  /** While the database is away a page from memory is better than none; it says how old it is. */
  async function sendUnchecked(
    key: PageCacheKey,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<number | null> {
    const found = kept.findUnchecked(key)
    if (!found) return null
    const { page, staleMs } = found
    const coding = negotiateEncoding(request.headers['accept-encoding'])
    const notice = markStale.noticeOf(staleMs, key.headers['accept-language'] ?? 'en')
    const body = notice === null ? await page.body(coding) : await page.withNotice(notice, coding)
    response.setHeader(markStale.header, markStale.headerValue(staleMs))
    response.writeHead(page.status, body.headers).end(request.method === 'HEAD' ? undefined : body.bytes)
    return page.status
  }

  function sendKept(key: PageCacheKey, request: IncomingMessage, response: ServerResponse): number | null {
    const page = kept.findNow(key)
    if (!page) return null
    const coding = negotiateEncoding(request.headers['accept-encoding'])
    const isNotModified = matchesEtag(page, request.headers['if-none-match'])
    const body = page.bodyNow(coding)
    if (!isNotModified && !body) return null
    if (key.listingId && page.status === 200 && request.method === 'GET')
      onLook(key.listingId, carPageVisitorOfRequest(request, addressOf))
    if (isNotModified || !body) {
      response.writeHead(304, page.notModified(coding)).end()
      return 304
    }
    response.writeHead(page.status, body.headers).end(body.bytes)
    return page.status
  }
}

/** What tells apart those who look at a car. */
export function carPageVisitorOfRequest(
  { headers, socket }: IncomingMessage,
  addressOf: ReturnType<typeof createClientAddressResolver>,
): Parameters<OnCachedCarPageView>[1] {
  return {
    userAgent: headers['user-agent'],
    purpose: String(headers['sec-purpose'] ?? headers.purpose ?? ''),
    address: addressOf(socket.remoteAddress, headers['x-forwarded-for']?.toString()),
  }
}

function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}
