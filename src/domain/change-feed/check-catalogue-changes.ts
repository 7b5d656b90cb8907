import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { catalogueChanges } from '#db/schema/listings.ts'

/** What a reader has seen: everything that was committed at that time, on that server. Opaque to its holder. */
export type CatalogueSnapshot = Readonly<{ server: string; snapshot: string }>

export type CatalogueChangeCheck = Readonly<{ moment: CatalogueSnapshot; hasChanged: boolean }>

/**
 * Whether anything that everybody's pages show has been committed since that moment, and the moment of this look at it.
 * Exact: a transaction that was under way counts once it has committed, in whatever order that is. Whoever has seen
 * nothing yet, or asks another server or one that was started again, gets `hasChanged`.
 */
export async function checkCatalogueChanges(
  db: DbOrTx,
  since: CatalogueSnapshot | null,
): Promise<CatalogueChangeCheck> {
  const snapshot = since?.snapshot ?? '1:1:'
  const { rows } = await db.execute<{ server: string; snapshot: string; hasChanged: boolean }>(sql`
    select
      pg_postmaster_start_time()::text as server,
      pg_current_snapshot()::text as snapshot,
      exists (
        select from ${catalogueChanges}
        where ${catalogueChanges.changedBy} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(${catalogueChanges.changedBy}, ${snapshot}::pg_snapshot)
      ) as "hasChanged"`)
  const [row] = rows
  if (!row) throw new Error('The database says nothing of its snapshot.')
  const moment = { server: row.server, snapshot: row.snapshot }
  return { moment, hasChanged: row.hasChanged || since?.server !== moment.server }
}

export type CarChanges = Readonly<{
  moment: CatalogueSnapshot
  /** Cars that came, changed or went; those of which only the label changed stand in `valuedIds`. */
  carIds: string[]
  valuedIds: string[]
}>

/**
 * Which cars have changed for a search since that moment, and the moment of this look; as exact as `checkCatalogueChanges`. Null
 * where the server is another one, or was started again: nobody can tell then.
 */
export async function readCarChanges(db: DbOrTx, since: CatalogueSnapshot): Promise<CarChanges | null> {
  const { rows } = await db.execute<{ server: string; snapshot: string; carIds: string[]; valuedIds: string[] }>(sql`
    with unseen as materialized (
      select car_ids, valued_ids from ${catalogueChanges}
      where ${catalogueChanges.changedBy} >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(${catalogueChanges.changedBy}, ${since.snapshot}::pg_snapshot)
    )
    select
      pg_postmaster_start_time()::text as server,
      pg_current_snapshot()::text as snapshot,
      array(select distinct unnest(car_ids) from unseen) as "carIds",
      array(select distinct unnest(valued_ids) from unseen) as "valuedIds"`)
  const [row] = rows
  if (!row) throw new Error('The database says nothing of its snapshot.')
  const { server, snapshot, carIds, valuedIds } = row
  return server === since.server ? { moment: { server, snapshot }, carIds, valuedIds } : null
}
