import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { ApiContext } from '#api/api-env.ts'
import { errorResponse } from '#api/error-response.ts'
import { say } from '#api/translate-for-caller.ts'
import { negotiateLanguage } from '#contract/languages.ts'
import { ipNetworkOf } from '#domain/accounts/ip-network.ts'
import { DomainError } from '#domain/domain-error.ts'

/** So many searches at once, and then so many a second: an office full of people who type, and no more than a server answers. */
const [burst, perSecond] = [300, 10]
/** Of so many words a search costs one; from then on it is looked at in so many ways that each second word costs one more. */
const usualWords = 8
/** What the most words of a text that a search takes come to; a longer one is refused by its contract, and no search can be too dear to ever be made. */
const mostCost = 50
/** Networks that are remembered; one that was quiet for the longest is forgotten first. */
const mostNetworks = 20_000

const searches = new Set(['/api/cars', '/api/cars/map', '/api/cars/suggest', '/api/places', '/cars', '/cars.data'])

/**
 * Counts searches by the network that they come from, and refuses what is too much: reading what somebody typed and looking
 * through all cars costs more than anything else that is open to everybody. Counted in this process, since a row for each search
 * would cost what a search does. A page that lies in memory is not counted; it costs nothing.
 */
export function limitSearches({
  isOn,
  now = () => performance.now(),
}: {
  isOn: boolean
  now?: () => number
}): MiddlewareHandler {
  // In the order of their last search, the longest ago first.
  const spenders = new Map<string, { left: number; at: number }>()

  /** Null, or in how many seconds there is enough to spend again. */
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

  return async (c, next) => {
    const path = asMatched(c.req.path)
    if (!isOn || !searches.has(path) || c.req.method === 'OPTIONS') return next()
    const waitSeconds = spend(ipNetworkOf(c.req.header('x-client-ip') ?? 'unknown'), costOf(path, c.req.query('q')))
    if (waitSeconds === null) return next()
    const message = 'Too many requests from your address. Please wait a moment.'
    const retryAfterSeconds = Math.ceil(waitSeconds)
    const refused = errorResponse(c as ApiContext, new DomainError('too_many_requests', message, { retryAfterSeconds }))
    if (path !== '/cars') return refused
    const headers = new Headers(refused.headers)
    headers.set('Content-Type', 'text/html; charset=utf-8')
    headers.set('Refresh', String(retryAfterSeconds + 1))
    return new Response(String(await page(c as ApiContext, message)), { status: refused.status, headers })
  }
}

/** What a search is counted as: many words that nobody knows take a hundred times what one does. Suggestions read the last word alone. */
function costOf(path: string, typed = ''): number {
  const words = typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean).length
  return path === '/api/cars/suggest' || words <= usualWords ? 1 : Math.min(mostCost, Math.ceil(words / 2))
}

/** A page is found whatever the letters' case, with a slash behind it and with its letters in percents. */
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

/** Without a script and a style sheet of ours: whoever sends too much shall cost little. It loads the search again by itself. */
function page(c: ApiContext, message: string) {
  return html`<!doctype html>
<html lang="${negotiateLanguage(c.req.raw)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>429 - Forecourt</title>
</head>
<body>
<main>
<h1>429</h1>
<p>${say(c, message)}</p>
</main>
</body>
</html>
`
}
