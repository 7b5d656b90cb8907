import type { DbOrTx } from './client.ts'

/**
 * A query that Drizzle writes once for each database instead of at every call, for those that are asked all the time:
 * to write a join of five tables takes longer than to run it, and so does planning it, which a statement with a name
 * (`.prepare('name')`, unique in the program) saves too. Lists go in as one value: `= any(${sql.placeholder('ids')})`.
 */
export function preparedQuery<Query>(build: (db: DbOrTx) => Query): (db: DbOrTx) => Query {
  const queries = new WeakMap<DbOrTx, Query>()
  return (db) => {
    const known = queries.get(db)
    if (known) return known
    const query = build(db)
    queries.set(db, query)
    return query
  }
}
