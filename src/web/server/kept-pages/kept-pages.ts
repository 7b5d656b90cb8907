import { type ChangeWatch, leaseMs } from '#web/server/kept-pages/change-watch.ts'
import type { FinishedPage } from '#web/server/kept-pages/finished-page.ts'
import type { PageKey } from '#web/server/kept-pages/page-key.ts'

/** All pages together; about a thousand at two codings each. */
export const maxKeptBytes = 128 * 2 ** 20

/** A page says a few things that pass with time, such as a car's age: after so long it is rendered again while it is shown. */
const freshMs = 60_000
/** Shown for so long at most, were there nobody to ask for it in between. */
const longestMs = 10 * 60_000

export type KeptPagesDeps = {
  watch: ChangeWatch
  /** Null where the answer is none for everybody. One that is no success is shared, but not kept. */
  render: (key: PageKey) => Promise<FinishedPage | null>
  /** Told of a page that could not be rendered again; the one before is shown for longer. */
  reportError: (error: unknown) => void
  maxBytes?: number
  now?: () => number
}

export type KeptPages = {
  /** The page, if that is known to be what the database would give now; without asking anybody. */
  findNow(key: PageKey): FinishedPage | null
  /** Whether looking for changes may be all that is missing. */
  has(key: PageKey): boolean
  /**
   * The page, rendered where need be; people who ask for the same one at the same time share it.
   * @throws what rendering or the database threw
   */
  get(key: PageKey): Promise<FinishedPage | null>
  /** To be called when a page may have grown by another coding. */
  weigh(key: PageKey): void
  readonly bytes: number
}

type Entry = { page: FinishedPage; renderedAt: number; bytes: number }
type Flight = { begunAt: number; landed: Promise<FinishedPage | null> }

/** Finished pages in memory, those that were asked for last; all of them forgotten when anything has changed. */
export function createKeptPages(deps: KeptPagesDeps): KeptPages {
  const { watch, render, reportError, maxBytes = maxKeptBytes, now = () => performance.now() } = deps
  // In the order of their last use, the longest ago first.
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Flight>()
  let generation = watch.generation
  let bytes = 0

  function find(key: PageKey): FinishedPage | null {
    forgetOldGeneration()
    const entry = entries.get(key.text)
    if (!entry) return null
    const age = now() - entry.renderedAt
    if (age > longestMs) return null
    entries.delete(key.text)
    entries.set(key.text, entry)
    if (age > freshMs) refresh(key)
    return entry.page
  }

  function forgetOldGeneration(): void {
    if (generation === watch.generation) return
    generation = watch.generation
    entries.clear()
    bytes = 0
  }

  function refresh(key: PageKey): void {
    if (flights.has(key.text)) return
    begin(key).catch(reportError)
  }

  async function get(key: PageKey): Promise<FinishedPage | null> {
    await watch.makeCurrent()
    const kept = find(key)
    if (kept) return kept
    const flight = flights.get(key.text)
    // One that began before that may have read the database before a change that this visitor was told of.
    return flight && now() - flight.begunAt < leaseMs ? flight.landed : begin(key)
  }

  function begin(key: PageKey): Promise<FinishedPage | null> {
    const flight: Flight = { begunAt: now(), landed: fly(key) }
    flights.set(key.text, flight)
    const forget = () => {
      if (flights.get(key.text) === flight) flights.delete(key.text)
    }
    flight.landed.then(forget, forget)
    return flight.landed
  }

  async function fly(key: PageKey): Promise<FinishedPage | null> {
    // The rendering reads the database after this; a change that it may have missed makes another generation.
    const before = watch.generation
    const page = await render(key)
    if (page?.status === 200 && before === watch.generation) keep(key, page)
    return page
  }

  function keep(key: PageKey, page: FinishedPage): void {
    forgetOldGeneration()
    drop(key.text)
    entries.set(key.text, { page, renderedAt: now(), bytes: 0 })
    weigh(key)
  }

  function weigh(key: PageKey): void {
    const entry = entries.get(key.text)
    if (!entry) return
    bytes -= entry.bytes
    entry.bytes = entry.page.bytes()
    bytes += entry.bytes
    for (const [text] of entries) {
      if (bytes <= maxBytes) return
      drop(text)
    }
  }

  function drop(text: string): void {
    bytes -= entries.get(text)?.bytes ?? 0
    entries.delete(text)
  }

  return {
    findNow: (key) => (watch.isCurrent() ? find(key) : null),
    has: (key) => entries.has(key.text),
    get,
    weigh,
    get bytes() {
      return bytes
    },
  }
}
