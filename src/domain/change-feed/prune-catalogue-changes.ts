import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { publicPageChanges } from '#db/schema/listings.ts'
import { firstTransactionKeptByMarkers, isChangeMarkerInForce } from './change-markers.ts'
import { type DatabaseSnapshotId, detectCatalogueChangesSince } from './detect-catalogue-changes-since.ts'

/**
 * Removes the changes that were visible at that moment already, except those that a marker keeps, and returns the moment
 * to pass the next time. Calls must be so far apart that every server has read the changes in between. Visibility
 * decides, not a clock: a long transaction writes its rows long before they become visible. Rows from the future of this
 * database come from a backup of another one, and are removed too, as are markers that no longer keep anything: with
 * changes after it missing, a marker that stays would be a lie.
 */
export async function pruneCatalogueChanges(
  db: DbOrTx,
  seenBefore: DatabaseSnapshotId | null,
): Promise<DatabaseSnapshotId> {
  const { moment } = await detectCatalogueChangesSince(db, seenBefore)
  // A snapshot from before a restart, perhaps of another server, cannot be compared here.
  if (seenBefore?.server !== moment.server) return moment
  const { changedBy, marker } = publicPageChanges
  await db.delete(publicPageChanges).where(
    sql`(pg_visible_in_snapshot(${changedBy}, ${seenBefore.snapshot}::pg_snapshot)
        and ${changedBy} < coalesce(${firstTransactionKeptByMarkers}, pg_snapshot_xmax(pg_current_snapshot())))
      or (${marker} is not null and not (${isChangeMarkerInForce}))
      or ${changedBy} >= pg_snapshot_xmax(pg_current_snapshot())`,
  )
  return moment
}
