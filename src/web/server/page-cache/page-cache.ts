import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import type { CachedPage } from '#web/server/page-cache/cached-page.ts'
import { type ChangeWatch, leaseMs } from '#web/server/page-cache/change-watch.ts'
import type { PageKey } from '#web/server/page-cache/page-key.ts'

/** All pages together, more than two thousand of them. */
export const maxCachedBytes = 64 * 2 ** 20

/** A page says a few things that pass with time, such as a car's age: after so long it is rendered again while it is shown. */
const freshMs = 60_000
/** Shown for so long at most, were there nobody to ask for it in between. */
const longestMs = 10 * 60_000

export type PageCacheDeps = {
  watch: ChangeWatch
  /** Null where the answer is none for everybody. One that is no success is shared, but not kept. */
  render: (key: PageKey) => Promise<CachedPage | null>
  /** Told of a page that could not be rendered again; the one before is shown for longer. */
  reportError: (error: unknown) => void
  maxBytes?: number
  now?: () => number
}

export type PageCache = {
  /** The page, if that is known to be what the database would give now; without asking anybody. */
  findNow(key: PageKey): CachedPage | null
  /** Whether looking for changes may be all that is missing. */
  has(key: PageKey): boolean
  /**
   * The page, rendered where need be; people who ask for the same one at the same time share it.
   * @throws what rendering or the database threw
   */
  get(key: PageKey): Promise<CachedPage | null>
  readonly bytes: number
}

type Entry = { page: CachedPage; renderedAt: number }
type Flight = { begunAt: number; landed: Promise<CachedPage | null> }

/** Finished pages in memory, those that were asked for last; all of them forgotten when anything has changed. */
export function createPageCache(deps: PageCacheDeps): PageCache {
  const { watch, render, reportError, maxBytes = maxCachedBytes, now = () => performance.now() } = deps
  const entries = new BoundedCache<Entry>({ name: 'pages', maxBytes, bytesOf: ({ page }) => page.bytes })
  const flights = new Map<string, Flight>()
  let generation = watch.generation

  function find(key: PageKey): CachedPage | null {
    forgetOldGeneration()
    const entry = entries.get(key.text)
    if (!entry) return null
    const age = now() - entry.renderedAt
    if (age > longestMs) return null
    if (age > freshMs) refresh(key)
    return entry.page
  }

  function forgetOldGeneration(): void {
    if (generation === watch.generation) return
    generation = watch.generation
    entries.clear()
  }

  function refresh(key: PageKey): void {
    if (flights.has(key.text)) return
    begin(key).catch(reportError)
  }

  async function get(key: PageKey): Promise<CachedPage | null> {
    await watch.makeCurrent()
    const kept = find(key)
    if (kept) return kept
    const flight = flights.get(key.text)
    // One that began before that may have read the database before a change that this visitor was told of.
    return flight && now() - flight.begunAt < leaseMs ? flight.landed : begin(key)
  }

  function begin(key: PageKey): Promise<CachedPage | null> {
    const flight: Flight = { begunAt: now(), landed: fly(key) }
    flights.set(key.text, flight)
    const forget = () => {
      if (flights.get(key.text) === flight) flights.delete(key.text)
    }
    flight.landed.then(forget, forget)
    return flight.landed
  }

  async function fly(key: PageKey): Promise<CachedPage | null> {
    // The rendering reads the database after this; a change that it may have missed makes another generation.
    const before = watch.generation
    const page = await render(key)
    if (page?.status === 200 && before === watch.generation) keep(key, page)
    return page
  }

  function keep(key: PageKey, page: CachedPage): void {
    forgetOldGeneration()
    entries.set(key.text, { page, renderedAt: now() })
  }

  return {
    findNow: (key) => (watch.isCurrent() ? find(key) : null),
    has: (key) => entries.has(key.text),
    get,
    get bytes() {
      return entries.size.bytes
    },
  }
}
