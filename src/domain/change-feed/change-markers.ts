import { randomUUID } from 'node:crypto'
import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { publicPageChanges } from '#db/schema/listings.ts'
import type { ChangedCarIds } from './detect-catalogue-changes-since.ts'

// Decision 0045. A marker is a row of `catalogue_changes` with a random name, which proves something of the history of a
// database to a reader who comes back after any time. While it is there, the history before it happened here, and none
// of the changes after it was removed: those are removed in the order in which they became visible, the marker too.

/** For how long a marker keeps the changes after it, and of how many changes. */
const heldHours = 24
const mostHeldRows = 200_000

/** Writes a marker, in a transaction of its own, and returns its name. */
export async function placeChangeMarker(db: DbOrTx, name: string = randomUUID()): Promise<string> {
  await db.insert(publicPageChanges).values({
    marker: name,
    // Servers of an earlier release take the row for a change, of no car.
    carIds: [],
    seenBefore: sql`pg_current_snapshot()::text`,
    markedAt: sql`now()`,
  })
  return name
}

/** Removes markers that prove nothing any more, so that the changes after them need not be kept. */
export async function removeChangeMarkers(db: DbOrTx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await db
    .delete(publicPageChanges)
    .where(and(isNotNull(publicPageChanges.marker), inArray(publicPageChanges.marker, [...names])))
}

/**
 * Which cars have changed for a search since a snapshot that was taken after the marker `before` and before the marker
 * `after`, perhaps by another process, before a restart, or before this database became what it is. Null where the
 * markers do not prove that these are all changes, or where there are more than `most`. The snapshot, changes and
 * markers are looked at in one statement.
 */
export async function readChangedCarIdsSinceMarkers(
  db: DbOrTx,
  { snapshot, markers, most }: { snapshot: string; markers: { before: string; after: string }; most: number },
): Promise<ChangedCarIds | null> {
  const since = sql`${snapshot}::pg_snapshot`
  // A row that was copied, from another cluster for example, has another xmin than its writer wrote into it.
  const isThere = (name: string, condition: SQL) => sql`exists (
    select from ${publicPageChanges} where marker = ${name} and ${condition}
      and xmin::text = (changed_by::text::numeric % 4294967296)::text)`
  const { rows } = await db.execute<
    ChangedCarIds['moment'] & Omit<ChangedCarIds, 'moment'> & { isProven: boolean }
  >(sql`
    with unseen as materialized (
      select car_ids, valued_ids from ${publicPageChanges}
      where changed_by >= pg_snapshot_xmin(${since}) and not pg_visible_in_snapshot(changed_by, ${since})
        and marker is null
    ), changed as (select distinct unnest(car_ids) as id from unseen limit ${most + 1}
    ), valued as (select distinct unnest(valued_ids) as id from unseen limit ${most + 1})
    select pg_postmaster_start_time()::text as server, pg_current_snapshot()::text as snapshot,
      array(select id from changed) as "carIds", array(select id from valued) as "valuedIds",
      ${isThere(markers.before, sql`pg_visible_in_snapshot(changed_by, ${since})`)}
        and ${isThere(markers.after, sql`not pg_visible_in_snapshot(changed_by, ${since})`)} as "isProven"`)
  const [row] = rows
  if (!row?.isProven || row.carIds.length + row.valuedIds.length > most) return null
  const { server, snapshot: now, carIds, valuedIds } = row
  return { moment: { server, snapshot: now }, carIds, valuedIds }
}

/** The markers that still keep the changes after them. */
export const isChangeMarkerInForce = sql`${publicPageChanges.marker} is not null
  and ${publicPageChanges.markedAt} > now() - make_interval(hours => ${sql.raw(String(heldHours))})
  and ${publicPageChanges.id} > (select max(id) from ${publicPageChanges}) - ${sql.raw(String(mostHeldRows))}`

/** The first transaction whose change a held marker keeps; null without one. */
export const firstTransactionKeptByMarkers = sql`(
  select min(pg_snapshot_xmin(${publicPageChanges.seenBefore}::pg_snapshot)) from ${publicPageChanges} where ${isChangeMarkerInForce})`
