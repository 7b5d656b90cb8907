import type { Context, Handler } from 'hono'
import { negotiateEncoding } from '#web/server/content-encoding.ts'
import { createCompressedHtmlResponse } from '#web/server/create-compressed-html-response.ts'
import { matchesEtag, withNotice } from '#web/server/page-cache/cached-page.ts'
import type { PageCache } from '#web/server/page-cache/page-cache.ts'
import { type OnCachedCarPageView, pageCacheKeyOf } from '#web/server/page-cache/page-cache-key.ts'
import type { PageRenderer } from '#web/server/page-renderer.ts'
import { type SecurityHeaderOptions, securityHeaders } from '#web/server/security-headers.ts'

type PageHandlerDeps = {
  render: PageRenderer
  policy: SecurityHeaderOptions
  /** Null in development, where every page is rendered on each request. */
  kept: PageCache | null
  onLook: OnCachedCarPageView
  /** What a page of before says and carries when it is sent because the database is away. */
  markStale: StalePageMarks
  reportError: (error: unknown, request: Request) => void
}

export type StalePageMarks = {
  header: string
  headerValue: (staleMs: number) => string
  /** The notice on a page that is this old, in milliseconds; null for a fresh one. */
  noticeOf: (staleMs: number, language: string) => string | null
  /** True for the errors of a database that is away for a moment. */
  isAway: (error: unknown) => boolean
}

/** How long nothing was heard of the database, in milliseconds, and the visitor's language. */
type Away = { staleMs: number; language: string }

/**
 * Serves the page of an address: the cached one where it is the same for all visitors, else one rendered for this
 * visitor.
 */
export function createPageHandler({ render, policy, kept, onLook, markStale, reportError }: PageHandlerDeps): Handler {
  return async function answerPage(c: Context) {
    const answer = kept && (await answerKept(kept, c.req.raw))
    return answer instanceof Response ? answer : answerRendered(c.req.raw, { env: c.env, away: answer })
  }

  /** Null for a page of one visitor alone; `Away` where the database is away, and nothing of before is in memory. */
  async function answerKept(pages: PageCache, request: Request): Promise<Response | Away | null> {
    const { headers } = request
    const { pathname, search } = new URL(request.url)
    const key = pageCacheKeyOf({
      method: request.method,
      target: pathname + search,
      host: headers.get('host') ?? undefined,
      cookie: headers.get('cookie') ?? undefined,
      authorization: headers.get('authorization') ?? undefined,
      acceptLanguage: headers.get('accept-language') ?? undefined,
    })
    if (!key) return null
    let isAway = false
    const page = await pages.get(key).catch((error: unknown) => {
      reportError(error, request)
      isAway = markStale.isAway(error)
      return null
    })
    const coding = negotiateEncoding(headers.get('accept-encoding'))
    const language = key.headers['accept-language'] ?? 'en'
    // The database went away while the page was made: one of before is better than none. Without a page for another
    // reason there is one for this visitor alone.
    const old = isAway || page?.status === 503 ? pages.findUnchecked(key) : null
    if (old) {
      const notice = markStale.noticeOf(old.staleMs, language)
      const body = notice === null ? await old.page.body(coding) : await old.page.withNotice(notice, coding)
      const marked = pairs([...body.headers, markStale.header, markStale.headerValue(old.staleMs)])
      const bytes = request.method === 'HEAD' ? null : new Uint8Array(body.bytes)
      return new Response(bytes, { status: old.page.status, headers: marked })
    }
    if (!page) return isAway ? { staleMs: pages.unheardMs(), language } : null
    if (key.listingId && page.status === 200 && request.method === 'GET') onLook(key.listingId, lookOf(headers))
    if (matchesEtag(page, headers.get('if-none-match') ?? undefined)) {
      return new Response(null, { status: 304, headers: pairs(page.notModified(coding)) })
    }
    const body = await page.body(coding)
    const bytes = request.method === 'HEAD' ? null : new Uint8Array(body.bytes)
    return new Response(bytes, {
      status: page.status,
      headers: withRetryAfter(page.status, new Headers(pairs(body.headers))),
    })
  }

  async function answerRendered(request: Request, { env, away }: { env: unknown; away: Away | null }) {
    const { response, html, nonce } = await render(request, env)
    const headers = new Headers(response.headers)
    // A replica may still have all that the page needs.
    const shown = response.ok ? away : null
    if (shown) headers.set(markStale.header, markStale.headerValue(shown.staleMs))
    const notice = shown && markStale.noticeOf(shown.staleMs, shown.language)
    const security = securityHeaders({ ...policy, scripts: [`'nonce-${nonce}'`] })
    for (const [name, value] of Object.entries(security)) headers.set(name, value)
    // Pages have no actions: they accept only reads.
    if (response.status === 405) headers.set('Allow', 'GET, HEAD')
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
    const init = { status: response.status, headers: withRetryAfter(response.status, headers) }
    if (html === null) return new Response(response.body, init)
    return createCompressedHtmlResponse(request, notice === null ? html : withNotice(html, notice), init)
  }
}

/** When to ask again for a page that could not be made since the database is away, in seconds: as the API says. */
const retryAfterSeconds = '2'

function withRetryAfter(status: number, headers: Headers): Headers {
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', retryAfterSeconds)
  return headers
}

function lookOf(headers: Headers) {
  return {
    userAgent: headers.get('user-agent') ?? undefined,
    purpose: headers.get('sec-purpose') ?? headers.get('purpose') ?? undefined,
    address: headers.get('x-client-ip') ?? 'unknown',
  }
}

function pairs(flat: string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] ?? '', flat[2 * at + 1] ?? ''])
}
