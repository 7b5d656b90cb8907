import { type OpenedDatabase, openDatabase } from './client.ts'
import { readRoleOf } from './find-server-role.ts'
import { grantLeastPrivilege, requireSameDatabase } from './grant-least-privilege.ts'
import { migrateDatabase } from './migrate-database.ts'
import { readMigrationState, requireAppliedMigrations } from './require-applied-migrations.ts'
import type { MigrationWait } from './take-migration-lock.ts'

type Addresses = Readonly<{ databaseUrl: string | null; databaseOwnerUrl: string | null }>

/**
 * Brings the database to this release's schema. Where a separate role owns the tables, it does so as that role and then
 * grants the server's role its rights; otherwise it does so as the server's role.
 *
 * @throws DatabaseIsNewerError, DatabaseUnusableError; AbortError where `wait.signal` ends the waiting for another migration
 */
export async function prepareDatabase(
  database: OpenedDatabase,
  { databaseUrl: url, databaseOwnerUrl: ownerUrl }: Addresses,
  wait: MigrationWait = {},
): Promise<void> {
  if (url === null || ownerUrl === null) return migrateDatabase(database, undefined, wait)
  requireSameDatabase({ ownerUrl, url })
  const owner = await openDatabase({ url: ownerUrl, dataDir: '', poolSize: 1 })
  try {
    await migrateDatabase(owner, undefined, wait)
    await grantLeastPrivilege(owner.pool, await readRoleOf(database))
  } finally {
    await owner.close()
  }
}

/**
 * What a server does before it serves: with `migratesOnStart` off it makes the tables of an empty database only.
 *
 * @throws DatabaseUnusableError where that setting forbids what is to be done; and what `prepareDatabase` throws
 */
export async function prepareDatabaseAtStart(
  database: OpenedDatabase,
  config: Addresses & Readonly<{ migratesOnStart: boolean }>,
  wait: MigrationWait = {},
): Promise<void> {
  const mayMigrate = config.migratesOnStart || (await readMigrationState(database)).isEmpty
  if (mayMigrate) return prepareDatabase(database, config, wait)
  return requireAppliedMigrations(
    database,
    'MIGRATE_ON_START=off leaves them to `npx forecourt upgrade FOLDER`, which backs up first, or to `npx forecourt migrate`.',
  )
}
