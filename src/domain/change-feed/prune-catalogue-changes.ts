import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { catalogueChanges } from '#db/schema/listings.ts'
import { type CatalogueSnapshot, checkCatalogueChanges } from './check-catalogue-changes.ts'

/**
 * Removes the changes that could be seen at that moment already, and answers the moment to be given the next time; so far
 * apart that every server has asked in between. By what was visible, not by a clock: a long transaction writes its rows
 * long before anybody can see them. Rows from the future of this database come from a backup of another one, and go too.
 */
export async function pruneCatalogueChanges(
  db: DbOrTx,
  seenBefore: CatalogueSnapshot | null,
): Promise<CatalogueSnapshot> {
  const { moment } = await checkCatalogueChanges(db, seenBefore)
  // A snapshot of before a restart, perhaps of another server, says nothing here.
  if (seenBefore?.server !== moment.server) return moment
  await db.delete(catalogueChanges).where(
    sql`pg_visible_in_snapshot(${catalogueChanges.changedBy}, ${seenBefore.snapshot}::pg_snapshot)
      or ${catalogueChanges.changedBy} >= pg_snapshot_xmax(pg_current_snapshot())`,
  )
  return moment
}
