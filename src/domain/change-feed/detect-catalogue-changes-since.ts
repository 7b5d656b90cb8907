import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { createPreparedQuery } from '#db/create-prepared-query.ts'
import { possibleWriteCountOf } from '#db/possible-writes.ts'
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
  if (since && isUnwrittenSince(db, since)) return { moment: since, hasChanged: false, carIds: [] }
  const writes = possibleWriteCountOf(db)
  const snapshot = since?.snapshot ?? '1:1:'
  const [row] = await changesQuery(db).execute({ snapshot })
  if (!row) throw new Error('The database says nothing of its snapshot.')
  const moment = noteWrites({ server: row.server, snapshot: row.snapshot }, writes)
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
  if (isUnwrittenSince(db, since)) return { moment: since, carIds: [], valuedIds: [] }
  const writes = possibleWriteCountOf(db)
  const [row] = await changedCarsQuery(db).execute({ snapshot: since.snapshot })
  if (!row) throw new Error('The database says nothing of its snapshot.')
  const { server, snapshot, carIds, valuedIds } = row
  return server === since.server ? { moment: noteWrites({ server, snapshot }, writes), carIds, valuedIds } : null
}

/**
 * How many possible writes this process had sent when a moment was asked for, where no other process may write: until
 * there is another one, nothing can have changed, and the database need not be asked.
 */
const writesBefore = new WeakMap<DatabaseSnapshotId, number>()

function noteWrites(moment: DatabaseSnapshotId, writes: number | null): DatabaseSnapshotId {
  if (writes !== null) writesBefore.set(moment, writes)
  return moment
}

function isUnwrittenSince(db: DbOrTx, since: DatabaseSnapshotId): boolean {
  const writes = possibleWriteCountOf(db)
  return writes !== null && writesBefore.get(since) === writes
}

const snapshotAsked = sql`${sql.placeholder('snapshot')}::pg_snapshot`
const unseen = (limit: SQL) => sql`
  with unseen as materialized (
    select car_ids, valued_ids from ${publicPageChanges}
    where ${publicPageChanges.changedBy} >= pg_snapshot_xmin(${snapshotAsked})
      and not pg_visible_in_snapshot(${publicPageChanges.changedBy}, ${snapshotAsked})
      and ${publicPageChanges.marker} is null
    ${limit}
  )`
const now = sql`pg_postmaster_start_time()::text as server, pg_current_snapshot()::text as snapshot`

// Every page and every search that is not in memory asks one of these: planning takes longer than the answer.
const changesQuery = createPreparedQuery((db) =>
  db
    .select({
      server: sql<string>`server`,
      snapshot: sql<string>`snapshot`,
      hasChanged: sql<boolean>`has_changed`,
      carIds: sql<string[]>`car_ids`,
      isAnyCar: sql<boolean>`is_any_car`,
    })
    .from(sql`(${unseen(sql`limit ${sql.raw(String(maxNamedChanges + 1))}`)}
      select ${now},
        exists (select from unseen) as has_changed,
        array(select distinct unnest(car_ids || valued_ids) from unseen) as car_ids,
        (select count(*) > ${sql.raw(String(maxNamedChanges))} or count(*) > count(coalesce(car_ids, valued_ids))
          from unseen) as is_any_car
    ) as changes`)
    .prepare('catalogue_changes'),
)

const changedCarsQuery = createPreparedQuery((db) =>
  db
    .select({
      server: sql<string>`server`,
      snapshot: sql<string>`snapshot`,
      carIds: sql<string[]>`car_ids`,
      valuedIds: sql<string[]>`valued_ids`,
    })
    .from(sql`(${unseen(sql``)}
      select ${now},
        array(select distinct unnest(car_ids) from unseen) as car_ids,
        array(select distinct unnest(valued_ids) from unseen) as valued_ids
    ) as changes`)
    .prepare('changed_cars'),
)
