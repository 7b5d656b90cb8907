import { readAppliedMigrations, readReleaseMigrations } from './apply-migrations.ts'
import type { OpenedDatabase } from './client.ts'
import { DatabaseUnusableError } from './database-errors.ts'
import { countNewerMigrations } from './newer-migrations.ts'

export interface MigrationState {
  /** There are no tables at all. */
  isEmpty: boolean
  /** How many migrations of this release the database lacks. */
  pending: number
  /** How many it has of newer releases, which only add. */
  newer: number
}

/** @throws DatabaseIsNewerError where this release cannot run with what a newer one has changed */
export async function readMigrationState({ pool }: Pick<OpenedDatabase, 'pool'>): Promise<MigrationState> {
  const client = await pool.connect()
  try {
    const own = readReleaseMigrations().map(({ at }) => at)
    const applied = await readAppliedMigrations(client)
    const isEmpty = applied.length === 0
    const newer = isEmpty ? 0 : await countNewerMigrations(client, own)
    return { isEmpty, pending: own.length + newer - applied.length, newer }
  } finally {
    client.release()
  }
}

/**
 * For what must not change the tables of a site that is in use.
 *
 * @param advice what to do where migrations are pending
 * @throws DatabaseUnusableError where migrations are pending or there are no tables; DatabaseIsNewerError
 */
export async function requireAppliedMigrations(database: Pick<OpenedDatabase, 'pool'>, advice: string): Promise<void> {
  const { isEmpty, pending } = await readMigrationState(database)
  if (isEmpty)
    throw new DatabaseUnusableError('The database is empty: start the server once, or run `npx forecourt migrate`.')
  if (pending > 0)
    throw new DatabaseUnusableError(
      `The database lacks ${pending} migrations of this release. ${advice} Nothing was changed.`,
    )
}
