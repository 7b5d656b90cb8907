import type { HomePageData } from '#contract/home-page.ts'
import type { Db } from '#db/client.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { type CarChangeWaiters, createCarChangeWaiters } from '#domain/change-feed/car-change-waiters.ts'
import {
  type DatabaseSnapshotId,
  detectCatalogueChangesSince,
} from '#domain/change-feed/detect-catalogue-changes-since.ts'
import { createCarDetailRowCache } from '#domain/listings/car-detail-row-cache.ts'
import { type CarSummaryCache, createCarSummaryCache } from '#domain/listings/car-summary-cache.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { readCarDetailRow } from '#domain/listings/read-car-detail-row.ts'
import { type CatalogueChangeWatch, createCatalogueChangeWatch } from '#web/server/page-cache/change-watch.ts'
import { createPublicAnswerCache } from './public-answer-cache.ts'

/** It has some forty cars, each with its text. */
const maxHomePageBytes = 2 ** 20
/** As objects take more than their JSON text. */
const bytesPerJsonCharacter = 3

export type CatalogueWatchAndCache = {
  watch: CatalogueChangeWatch
  cars: CarSummaryCache
  /**
   * Reads cars from memory where a look at the changes, shared by all for 20 ms, says that they are as they were. To be
   * called before the database is chosen that the reading will be from.
   */
  startReadingPublicCars: () => typeof loadCarSummaries
  /** The same of the row behind the page of a car. */
  startReadingPublicCarRow: () => typeof readCarDetailRow
  /** What the home page shows, made once for each state of the public data and minute. */
  keepHomePage: (now: Date, make: () => Promise<HomePageData>) => Promise<HomePageData>
  /** A place to wait for changes of cars. */
  waitForCarChanges: CarChangeWaiters['enter']
}

/**
 * What this server knows of changes to the public data, and the cars that it keeps as long as they do not change.
 *
 * @param hasPeers true where other servers may work on the same database
 */
export function watchCatalogueChanges(
  db: Db,
  { hasPeers, onError }: { hasPeers: boolean; onError?: (error: unknown) => void },
): CatalogueWatchAndCache {
  const cars = createCarSummaryCache()
  const rows = createCarDetailRowCache()
  const watch = createCatalogueChangeWatch<DatabaseSnapshotId>({
    async read(since) {
      const { carIds, ...found } = await detectCatalogueChangesSince(db, since)
      if (found.hasChanged) {
        cars.drop(carIds)
        rows.drop(carIds)
        waiters.tell(carIds)
      }
      return found
    },
    hasPeers,
    isAway: (error) => databaseUnavailableReason(error) !== null,
  })
  const waiters = createCarChangeWaiters(watch.makeCurrentIfThere, { onError })
  const home = createPublicAnswerCache<HomePageData>(watch, {
    name: 'home page',
    maxBytes: maxHomePageBytes,
    bytesOf: (page) => JSON.stringify(page).length * bytesPerJsonCharacter,
  })
  return {
    watch,
    cars,
    waitForCarChanges: waiters.enter,
    startReadingPublicCars() {
      const since = cars.mark()
      return async (reader, ids, options) => {
        if (ids.length === 0) return []
        // What is kept may be of before a change that was never heard of; a replica has all of them.
        if ((await watch.makeCurrentIfThere()) === 'away') return loadCarSummaries(reader, ids, options)
        return (await cars.read(reader, ids, { ...options, since })).map(({ car }) => car)
      }
    },
    startReadingPublicCarRow() {
      const since = rows.mark()
      return async (reader, id) => {
        if ((await watch.makeCurrentIfThere()) === 'away') return readCarDetailRow(reader, id)
        return rows.read(reader, id, since)
      }
    },
    async keepHomePage(now, make) {
      if ((await watch.makeCurrentIfThere()) === 'away') return make()
      const kept = home.findKept('/', now)
      if (kept) return kept
      const { generation } = watch
      const answer = await make()
      home.keep('/', { answer, madeAt: now, generation })
      return answer
    },
  }
}
