import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { publicPageChanges } from '#db/schema/listings.ts'

/** The state that a reader has seen: everything committed by that time, on that server. Opaque to the reader. */
export type DatabaseSnapshotId = Readonly<{ server: string; snapshot: string }>

export type CatalogueChangeDetection = Readonly<{
  moment: DatabaseSnapshotId
  hasChanged: boolean
  /** The cars that have changed; null where that is unknown, so that every car may have. */
  carIds: readonly string[] | null
}>

/** Of more changes than this at once the cars are not named. */
const maxNamedChanges = 1_000

/**
 * Whether a change to the public pages has been committed since that moment, and the moment of this query. Exact: a
 * transaction that was running then counts once it has committed, in whatever order that is. A reader without a moment,
 * or with the moment of another or restarted server, gets `hasChanged`.
 */
export async function detectCatalogueChangesSince(
  db: DbOrTx,
  since: DatabaseSnapshotId | null,
): Promise<CatalogueChangeDetection> {
  const snapshot = since?.snapshot ?? '1:1:'
  const { rows } = await db.execute<{
    server: string
    snapshot: string
    hasChanged: boolean
    carIds: string[]
    isAnyCar: boolean
  }>(sql`
    with unseen as materialized (
      select car_ids, valued_ids from ${publicPageChanges}
      where ${publicPageChanges.changedBy} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(${publicPageChanges.changedBy}, ${snapshot}::pg_snapshot)
      limit ${maxNamedChanges + 1}
    )
    select
      pg_postmaster_start_time()::text as server,
      pg_current_snapshot()::text as snapshot,
      exists (select from unseen) as "hasChanged",
      array(select distinct unnest(car_ids || valued_ids) from unseen) as "carIds",
      (select count(*) > ${maxNamedChanges} or count(*) > count(coalesce(car_ids, valued_ids)) from unseen) as "isAnyCar"`)
  const [row] = rows
  if (!row) throw new Error('The database says nothing of its snapshot.')
  const moment = { server: row.server, snapshot: row.snapshot }
  const isSameServer = since?.server === moment.server
  const carIds = row.isAnyCar || !isSameServer ? null : row.carIds
  return { moment, hasChanged: row.hasChanged || !isSameServer, carIds }
}

export type ChangedCarIds = Readonly<{
  moment: DatabaseSnapshotId
  /** Cars that came, changed or went; those with a changed price label only are in `valuedIds`. */
  carIds: string[]
  valuedIds: string[]
}>

/**
 * Which cars have changed for a search since that moment, and the moment of this query; as exact as
 * `detectCatalogueChangesSince`. Null where the server is another one, or was restarted: then the changes are unknown.
 */
export async function readChangedCarIdsSince(db: DbOrTx, since: DatabaseSnapshotId): Promise<ChangedCarIds | null> {
  const { rows } = await db.execute<{ server: string; snapshot: string; carIds: string[]; valuedIds: string[] }>(sql`
    with unseen as materialized (
      select car_ids, valued_ids from ${publicPageChanges}
      where ${publicPageChanges.changedBy} >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(${publicPageChanges.changedBy}, ${since.snapshot}::pg_snapshot)
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
