import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The database with the gateway's state, outside a transaction. */
export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type DbOrTx = Db | Tx
