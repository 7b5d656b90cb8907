import type { MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import type { ApiContext } from '#api/api-env.ts'
import { domainErrorResponse } from '#api/domain-error-response.ts'
import { translateForCaller } from '#api/translate-for-caller.ts'
import { htmlLanguageAttributes, negotiateLanguage } from '#contract/languages.ts'
import { ipNetworkOf } from '#domain/accounts/ip-network.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * The number of searches allowed at once, and then per second: enough for an office full of people who type, and no
 * more than a server can handle.
 */
const [burst, perSecond] = [300, 10]
/**
 * A search with up to this many words costs one; beyond that it is analysed in so many ways that every second word
 * costs one more.
 */
const usualWords = 8
/**
 * The maximum cost, that of the longest text a search accepts; the contract refuses longer ones, so no search is too
 * expensive to ever run.
 */
const mostCost = 50
/** The number of networks remembered; the least recently active one is dropped first. */
const mostNetworks = 20_000

const searches = new Set(['/api/cars', '/api/cars/map', '/api/cars/suggest', '/api/places', '/cars', '/cars.data'])

export type SearchRateLimiter = {
  /** Counts a search of this address; returns null, or the number of seconds until it may search. */
  admit(search: LimitedSearch): number | null
  /** Gives back what a search has cost that is counted in another place. */
  refund(search: LimitedSearch): void
}

/** `path` as routing sees it: see `asMatched`. */
type LimitedSearch = { path: string; q: string | undefined; address: string }

/**
 * Counts searches per network, and refuses too many: parsing a typed text and searching all cars costs more than any
 * other public call. It counts in this process, since a database row per search would cost as much as the search. A
 * cached page is not counted; it costs nothing.
 */
export function createSearchRateLimiter({
  isOn,
  now = () => performance.now(),
}: {
  isOn: boolean
  now?: () => number
}): SearchRateLimiter {
  // In order of their last search, least recent first.
  const spenders = new Map<string, { left: number; at: number }>()

  /** Returns null, or the number of seconds until the network may spend this much again. */
  function spend(network: string, cost: number): number | null {
    const at = now()
    const known = spenders.get(network) ?? { left: burst, at }
    const left = Math.min(burst, known.left + ((at - known.at) / 1000) * perSecond)
    const isEnough = left >= cost
    spenders.delete(network)
    spenders.set(network, { left: isEnough ? left - cost : left, at })
    if (spenders.size > mostNetworks) spenders.delete(spenders.keys().next().value ?? '')
    return isEnough ? null : (cost - left) / perSecond
  }

  return {
    admit: ({ path, q, address }) => (isOn && searches.has(path) ? spend(ipNetworkOf(address), costOf(path, q)) : null),
    refund({ path, q, address }) {
      if (isOn && searches.has(path)) spend(ipNetworkOf(address), -costOf(path, q))
    },
  }
}

/** Refuses the searches that the limiter does not admit. */
export function searchRateLimitMiddleware(limiter: SearchRateLimiter): MiddlewareHandler {
  return async (c, next) => {
    const path = asMatched(c.req.path)
    if (!searches.has(path) || c.req.method === 'OPTIONS') return next()
    const address = c.req.header('x-client-ip') ?? 'unknown'
    const waitSeconds = limiter.admit({ path, q: c.req.query('q'), address })
    if (waitSeconds === null) return next()
    const message = 'Too many requests from your network. Please wait a moment.'
    const retryAfterSeconds = Math.ceil(waitSeconds)
    const refused = domainErrorResponse(
      c as ApiContext,
      new DomainError('too_many_requests', message, { retryAfterSeconds }),
    )
    if (path !== '/cars') return refused
    const headers = new Headers(refused.headers)
    headers.set('Content-Type', 'text/html; charset=utf-8')
    headers.set('Refresh', String(retryAfterSeconds + 1))
    return new Response(String(await page(c as ApiContext, message)), { status: refused.status, headers })
  }
}

/**
 * The cost of a search: many unknown words cost a hundred times as much as one. Suggestions use the last word alone.
 */
function costOf(path: string, typed = ''): number {
  const words = typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean).length
  return path === '/api/cars/suggest' || words <= usualWords ? 1 : Math.min(mostCost, Math.ceil(words / 2))
}

/** Routing ignores the case of a path, a trailing slash and percent-encoding of its letters. */
function asMatched(path: string): string {
  return decoded(path)
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Without our scripts and style sheets: a client that sends too much must cost little. The page reloads the search
 * automatically.
 */
function page(c: ApiContext, message: string) {
  return html`<!doctype html>
<html ${raw(htmlLanguageAttributes(negotiateLanguage(c.req.raw)))}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>429 - Forecourt</title>
</head>
<body>
<main>
<h1>429</h1>
<p>${translateForCaller(c, message)}</p>
</main>
</body>
</html>
`
}
