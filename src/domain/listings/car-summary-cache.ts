import type { CarSummary } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { loadCarSummaries } from './load-car-summaries.ts'

const maxCachedBytes = 24 * 2 ** 20
/** A car as an object takes about this many times the bytes of its JSON text. */
const bytesPerJsonCharacter = 3
const dayMs = 86_400_000

/** A car as lists show it, and the JSON text of it. */
export type CachedCarSummary = { car: CarSummary; json: string }

export type CarSummaryCache = {
  /**
   * Like `loadCarSummaries`, from memory where the cars lie there. Only for a caller who knows of every change that counts:
   * what was not dropped is taken for unchanged.
   * @param since the `mark` of before that database was chosen: a replica may lack what was dropped after it
   */
  read(db: DbOrTx, ids: readonly string[], options: { now: Date; since: number }): Promise<CachedCarSummary[]>
  /** Another one after each drop. */
  mark(): number
  /** Drops these cars, because they have changed; null drops all. */
  drop(carIds: readonly string[] | null): void
}

/** The cars that lists have shown last, so that a page of a list needs neither a query for them nor their JSON again. */
export function createCarSummaryCache(maxBytes = maxCachedBytes): CarSummaryCache {
  const cars = new BoundedCache<CachedCarSummary>({
    name: 'cars of lists',
    maxBytes,
    bytesOf: ({ json }) => json.length * bytesPerJsonCharacter,
  })
  // Grows with every drop: a row that was read before it may be that of before the change.
  let drops = 0
  let day = 0

  function drop(carIds: readonly string[] | null): void {
    drops += 1
    if (carIds === null) cars.clear()
    else for (const id of carIds) cars.delete(id)
  }

  return {
    drop,
    mark: () => drops,
    async read(db, ids, { now, since }) {
      const isOfNow = since === drops
      // A car's years of use change with the year.
      const today = Math.floor(now.getTime() / dayMs)
      if (today !== day) drop(null)
      day = today
      const known = new Map(ids.flatMap((id) => cars.get(id) ?? []).map((one) => [one.car.id, one]))
      const missing = ids.filter((id) => !known.has(id))
      if (missing.length > 0) {
        const before = drops
        for (const car of await loadCarSummaries(db, missing, { now })) {
          const read = { car, json: JSON.stringify(car) }
          known.set(car.id, read)
          if (isOfNow && before === drops) cars.set(car.id, read)
        }
      }
      return ids.flatMap((id) => known.get(id) ?? [])
    },
  }
}
