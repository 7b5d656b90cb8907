import { negotiateLanguage } from '#contract/languages.ts'
import { sharedListParameters } from '#web/cars/list-query.ts'
import { themeFromCookie } from '#web/theme/theme-choice.ts'

/** What a request says that the memory of pages looks at; node:http and Fetch name it differently. */
export type PageRequest = {
  method: string
  /** Path and query as they were sent. */
  target: string
  host: string | undefined
  cookie: string | undefined
  authorization: string | undefined
  acceptLanguage: string | undefined
}

export type PageKey = {
  /** The same text means the same page, byte by byte. */
  text: string
  origin: string
  target: string
  /** The only headers that the page may depend on; what is not here cannot leak into it. */
  headers: Record<string, string>
  /** The car whose page it is. */
  listingId: string | null
}

/** Told of everybody who gets the page of a car without a call of the API, which counts looks otherwise. */
export type OnCarView = (
  listingId: string,
  look: { userAgent: string | undefined; purpose: string | undefined; address: string },
) => void

/** Pages that are the same for everybody who is not signed in, with the query that they understand. */
const keptPaths: Record<string, readonly string[]> = {
  '/': [],
  '/home': [],
  '/cars': sharedListParameters,
  '/faq': [],
  '/offline': [],
  '/about': [],
  '/terms': [],
  '/privacy': [],
  '/contact': [],
}
const carPath = /^\/cars\/([\w-]{1,64})$/
const longestTarget = 500
const plainHost = /^[\w.:[\]-]{1,255}$/

/** A name that a session goes by (identity.ts), also over https. */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?forecourt\./

/**
 * The page that this request asks for, where it is one to be kept: null for whoever may be signed in, for other pages,
 * and for a query that the page does not understand, as `?lang=de`, which sets a cookie.
 */
export function pageKeyOf(request: PageRequest): PageKey | null {
  const { method, target, host, cookie, authorization } = request
  if ((method !== 'GET' && method !== 'HEAD') || authorization !== undefined) return null
  if (cookie !== undefined && sessionCookie.test(cookie)) return null
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

/** What of a visitor a page for everybody may depend on, as the headers that say it. Each value makes another page. */
function headersOf({ target, cookie, acceptLanguage }: PageRequest): Record<string, string> {
  const sent: Record<string, string | undefined> = { Cookie: cookie, 'Accept-Language': acceptLanguage }
  const language = negotiateLanguage({ url: target, headers: { get: (name) => sent[name] ?? null } })
  const theme = themeFromCookie(cookie ?? null)
  return { 'accept-language': language, ...(theme === 'system' ? {} : { cookie: `theme=${theme}` }) }
}
