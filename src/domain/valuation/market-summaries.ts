import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import type { PriceModel } from './price-model.ts'

/** About 140,000 cars. */
const maxBytes = 64 * 2 ** 20
/** An entry's objects, and for each group of the fit a number and the place of a trim. */
const bytesOfSummary = 300

/** What a car of the market says about the prices of others: all that is needed of it when another's price changes. */
export interface MarketCarSummary {
  /** The version of its row (`xmin`, the transaction that wrote it). */
  version: string
  year: number
  fuel: string | null
  transmission: string | null
  body: string | null
  /** By `SameCarGroups`. */
  offerKey: string
  /** For each group of the fit the logarithm of price divided by fitted value. */
  excesses: readonly number[]
  /** For each group of the fit the trim that its title says. */
  trims: readonly string[]
}

/**
 * Summaries of the cars of markets that were read lately, so that one changed price does not read its whole model again.
 * Every look-up names the version of the row as it is: whoever changes a car, on whatever server, its summary counts
 * no longer.
 */
class MarketSummaryCache {
  readonly #summaries = new BoundedCache<MarketCarSummary>({
    name: 'cars of markets',
    maxBytes,
    bytesOf: () => bytesOfSummary,
  })
  #model: PriceModel | null = null

  /** Forgets the summaries of another fit. */
  startUsing(model: PriceModel): void {
    if (this.#model !== model) this.#summaries.clear()
    this.#model = model
  }

  find(id: string, version: string): MarketCarSummary | undefined {
    const kept = this.#summaries.get(id)
    return kept?.version === version ? kept : undefined
  }

  keep(id: string, summary: MarketCarSummary): void {
    this.#summaries.set(id, summary)
  }
}

export type { MarketSummaryCache }

/** By database: two of them may hold cars of the same id and version. */
const caches = new WeakMap<object, MarketSummaryCache>()

export function marketSummariesOf(db: object, model: PriceModel): MarketSummaryCache {
  const cache = caches.get(db) ?? new MarketSummaryCache()
  caches.set(db, cache)
  cache.startUsing(model)
  return cache
}
