import type { DbOrTx } from './client.ts'

/**
 * Builds a frequent query once per database instead of at every call: to build the SQL of a join of five tables takes
 * longer than to run it. So does planning it, which a named statement (`.prepare('name')`, unique in the program) saves
 * too. Pass lists as one value: `= any(${sql.placeholder('ids')})`.
 */
export function createPreparedQuery<Query>(build: (db: DbOrTx) => Query): (db: DbOrTx) => Query {
  const queries = new WeakMap<DbOrTx, Query>()
  return (db) => {
    const known = queries.get(db)
    if (known) return known
    const query = build(db)
    queries.set(db, query)
    return query
  }
}
