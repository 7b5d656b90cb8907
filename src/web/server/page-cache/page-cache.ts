import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import type { CachedPage } from '#web/server/page-cache/cached-page.ts'
import {
  type CatalogueChangeWatch,
  minChangeCheckIntervalMs,
  staleMsOfMemoryEntry,
} from '#web/server/page-cache/change-watch.ts'
import type { PageCacheKey } from '#web/server/page-cache/page-cache-key.ts'

/** The limit for all pages together, more than two thousand of them. */
export const maxPageCacheBytes = 48 * 2 ** 20

/**
 * A page contains facts that change with time, such as a car's age: after this long it is rendered again, while the old
 * one is still shown.
 */
const freshMs = 60_000
/** The longest time a page is shown, if it is not requested in between. */
const longestMs = 10 * 60_000

export type PageCacheDeps = {
  watch: CatalogueChangeWatch
  /**
   * Null where the response is not the same for all visitors. An unsuccessful one is shared by concurrent requests, but
   * not kept.
   */
  render: (key: PageCacheKey) => Promise<CachedPage | null>
  /** Called when a page could not be rendered again; the old one is then shown for longer. */
  reportError: (error: unknown) => void
  maxBytes?: number
  now?: () => number
}

export type PageCache = {
  /** Returns the page if it is known to match the database now, without a query. */
  findNow(key: PageCacheKey): CachedPage | null
  /**
   * Returns the page as it lies in memory, whatever has changed since, and for how many milliseconds it may be out of
   * date: for a database that is away.
   */
  findUnchecked(key: PageCacheKey): { page: CachedPage; staleMs: number } | null
  /** True where a check for changes may be the only thing missing. */
  has(key: PageCacheKey): boolean
  /**
   * Returns the page, and renders it if necessary; concurrent requests for the same page share it.
   * @throws what rendering or the database threw
   */
  get(key: PageCacheKey): Promise<CachedPage | null>
  /** For how many milliseconds nothing was heard of changes. */
  unheardMs(): number
  readonly bytes: number
}

type Entry = { page: CachedPage; renderedAt: number; generation: number }
type Flight = { begunAt: number; landed: Promise<CachedPage | null> }

/**
 * Rendered pages in memory, those requested last. When anything has changed, all of them are only for a database that is
 * away: a site on which much is written would otherwise have none at that moment.
 */
export function createPageCache(deps: PageCacheDeps): PageCache {
  const { watch, render, reportError, maxBytes = maxPageCacheBytes, now = () => performance.now() } = deps
  const entries = new BoundedCache<Entry>({ name: 'pages', maxBytes, bytesOf: ({ page }) => page.bytes })
  const flights = new Map<string, Flight>()

  function find(key: PageCacheKey): CachedPage | null {
    const entry = entries.get(key.text)
    if (entry?.generation !== watch.generation) return null
    const age = now() - entry.renderedAt
    if (age > longestMs) return null
    if (age > freshMs) refresh(key)
    return entry.page
  }

  function findUnchecked(key: PageCacheKey): { page: CachedPage; staleMs: number } | null {
    const entry = entries.get(key.text)
    if (!entry) return null
    const staleMs = staleMsOfMemoryEntry({ generation: entry.generation, ageMs: now() - entry.renderedAt }, watch)
    return staleMs === null ? null : { page: entry.page, staleMs }
  }

  function refresh(key: PageCacheKey): void {
    if (flights.has(key.text)) return
    begin(key).catch(reportError)
  }

  async function get(key: PageCacheKey): Promise<CachedPage | null> {
    await watch.makeCurrent()
    const kept = find(key)
    if (kept) return kept
    const flight = flights.get(key.text)
    // A rendering that began earlier may have read the database before a change that this visitor knows of.
    return flight && now() - flight.begunAt < minChangeCheckIntervalMs ? flight.landed : begin(key)
  }

  function begin(key: PageCacheKey): Promise<CachedPage | null> {
    const flight: Flight = { begunAt: now(), landed: fly(key) }
    flights.set(key.text, flight)
    const forget = () => {
      if (flights.get(key.text) === flight) flights.delete(key.text)
    }
    flight.landed.then(forget, forget)
    return flight.landed
  }

  async function fly(key: PageCacheKey): Promise<CachedPage | null> {
    // The rendering reads the database after this; a change that it may have missed increases the generation.
    const before = watch.generation
    const page = await render(key)
    const kept = entries.get(key.text)
    if (page?.status === 200 && !(kept && kept.generation > before)) {
      entries.set(key.text, { page, renderedAt: now(), generation: before })
    }
    return page
  }

  return {
    findNow: (key) => (watch.isCurrent() ? find(key) : null),
    findUnchecked,
    has: (key) => entries.has(key.text),
    get,
    unheardMs: watch.staleMs,
    get bytes() {
      return entries.size.bytes
    },
  }
}
