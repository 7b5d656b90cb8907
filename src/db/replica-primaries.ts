import type { DbOrTx } from './client.ts'

const primaries = new WeakMap<DbOrTx, DbOrTx>()

/** From now on `primaryOf` knows whose copy this database is. */
export function noteReplica(replica: DbOrTx, primary: DbOrTx): void {
  primaries.set(replica, primary)
}

/** The database of which this one is a copy, or itself: what is kept by database is kept once for all copies. */
export function primaryOf(db: DbOrTx): DbOrTx {
  return primaries.get(db) ?? db
}
