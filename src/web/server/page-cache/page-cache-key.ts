import { negotiateLanguage } from '#contract/languages.ts'
import { defaultUnitsOf, negotiateUnits, unitNames } from '#contract/reader-units.ts'
import { cacheableCarListParameters } from '#web/cars/car-list-query.ts'
import { themeFromCookie } from '#web/theme/theme-choice.ts'

/** The parts of a request that the page cache uses; node:http and Fetch name them differently. */
export type CacheablePageRequest = {
  method: string
  /** Path and query as sent. */
  target: string
  host: string | undefined
  cookie: string | undefined
  authorization: string | undefined
  acceptLanguage: string | undefined
}

export type PageCacheKey = {
  /** Equal texts mean equal pages, byte for byte. */
  text: string
  origin: string
  target: string
  /** The only headers on which the page may depend; other headers cannot leak into it. */
  headers: Record<string, string>
  /** The car of a car page. */
  listingId: string | null
}

/** Called for every visitor who gets a car's page without a call of the API, which would otherwise count the view. */
export type OnCachedCarPageView = (
  listingId: string,
  look: { userAgent: string | undefined; purpose: string | undefined; address: string },
) => void

/** Pages that are the same for all visitors who are not signed in, with the query parameters that they use. */
const keptPaths: Record<string, readonly string[]> = {
  '/': [],
  '/home': [],
  '/cars': cacheableCarListParameters,
  '/faq': [],
  '/offline': [],
  '/about': [],
  '/developers': [],
  '/terms': [],
  '/privacy': [],
  '/contact': [],
}
const carPath = /^\/cars\/([\w-]{1,64})$/
const longestTarget = 500
const plainHost = /^[\w.:[\]-]{1,255}$/

/** The name of a session cookie (identity.ts), also over https. */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?forecourt\./

/**
 * The page that this request asks for, where it can be cached: null for a visitor who may be signed in, for other
 * pages, and for a query parameter that the page does not know, such as `?lang=de`, which sets a cookie.
 */
export function pageCacheKeyOf(request: CacheablePageRequest): PageCacheKey | null {
  const { method, target, host, cookie, authorization } = request
  if ((method !== 'GET' && method !== 'HEAD') || mayBeSignedInRequest({ cookie, authorization })) return null
  if (target.length > longestTarget || host === undefined || !plainHost.test(host)) return null
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  const listingId = carPath.exec(path)?.[1] ?? null
  const known = listingId ? [] : Object.hasOwn(keptPaths, path) ? keptPaths[path] : undefined
  if (!known) return null
  if (end >= 0 && ![...new URLSearchParams(target.slice(end)).keys()].every((name) => known.includes(name))) return null
  const origin = `http://${host.toLowerCase()}`
  const headers = headersOf(request)
  return { text: `${Object.values(headers).join(' ')} ${origin}${target}`, origin, target, headers, listingId }
}

/** Whether a request with these headers may be one of a signed-in user. */
export function mayBeSignedInRequest({
  cookie,
  authorization,
}: Partial<Pick<CacheablePageRequest, 'cookie' | 'authorization'>>): boolean {
  return authorization !== undefined || (cookie !== undefined && sessionCookie.test(cookie))
}

/** The headers with everything on which a cached page may depend. Each combination of values is another page. */
function headersOf({ target, cookie, acceptLanguage }: CacheablePageRequest): Record<string, string> {
  const sent: Record<string, string | undefined> = { Cookie: cookie, 'Accept-Language': acceptLanguage }
  const asked = { url: target, headers: { get: (name: string) => sent[name] ?? null } }
  const language = negotiateLanguage(asked)
  const [units, usual] = [negotiateUnits(asked), defaultUnitsOf(language)]
  const theme = themeFromCookie(cookie ?? null)
  const cookies = [
    ...(theme === 'system' ? [] : [`theme=${theme}`]),
    // Who has chosen what their language has anyway shares the page of those who have chosen nothing.
    ...unitNames.filter((name) => units[name] !== usual[name]).map((name) => `${name}=${units[name]}`),
  ]
  return { 'accept-language': language, ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}) }
}
