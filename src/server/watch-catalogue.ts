import type { Db } from '#db/client.ts'
import { databaseAwayReason } from '#db/database-away.ts'
import {
  type DatabaseSnapshotId,
  detectCatalogueChangesSince,
} from '#domain/change-feed/detect-catalogue-changes-since.ts'
import { type CarSummaryCache, createCarSummaryCache } from '#domain/listings/car-summary-cache.ts'
import { type CatalogueChangeWatch, createChangeWatch } from '#web/server/page-cache/change-watch.ts'

export type Catalogue = { watch: CatalogueChangeWatch; cars: CarSummaryCache }

/**
 * What this server knows of changes to the public data, and the cars that it keeps as long as they do not change.
 *
 * @param hasPeers true where other servers may work on the same database
 */
export function watchCatalogue(db: Db, { hasPeers }: { hasPeers: boolean }): Catalogue {
  const cars = createCarSummaryCache()
  const watch = createChangeWatch<DatabaseSnapshotId>({
    async read(since) {
      const { carIds, ...found } = await detectCatalogueChangesSince(db, since)
      if (found.hasChanged) cars.drop(carIds)
      return found
    },
    hasPeers,
    isAway: (error) => databaseAwayReason(error) !== null,
  })
  return { watch, cars }
}
