import type pg from 'pg'

/** One session of the database, in a transaction. */
export type BackupDatabaseSession = Pick<pg.ClientBase, 'query'>
