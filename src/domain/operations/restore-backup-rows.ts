import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { applyMigrations } from '#db/apply-migrations.ts'
import type { OpenedDatabase } from '#db/client.ts'
import { runInLongTransaction } from '#db/run-in-long-transaction.ts'
import type { BackupManifest } from './backup-manifest.ts'
import type { ReportBackupProgress } from './backup-progress.ts'
import { checkRestoredBackupContent } from './check-restored-backup-content.ts'
import { loadBackupIntoDatabase } from './load-backup-into-database.ts'

type Options = {
  clock: { now(): Date }
  report?: ReportBackupProgress
  signal?: AbortSignal
  /** The last work of the same transaction. */
  finish?(client: pg.PoolClient): Promise<void>
}

/**
 * Loads the rows of a backup, brings them to the tables of this release, and checks the audit log and the books: in one
 * transaction, so that the database is empty as before where anything fails or the process ends.
 *
 * @throws BackupError where the database is not empty, or what came of the backup is not whole.
 */
export async function restoreBackupRows(
  database: OpenedDatabase,
  backup: { folder: string; manifest: BackupManifest },
  { finish, ...options }: Options,
): Promise<void> {
  await runInLongTransaction(database, 'BEGIN', async (client) => {
    await loadBackupIntoDatabase(client, backup, options)
    // As an upgrade would: what follows knows the tables of this release only.
    await applyMigrations(client)
    // The audit log is chained when a transaction ends, which is too late here.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    if (database.kind === 'server') await client.query('ANALYZE')
    await checkRestoredBackupContent({ db: drizzle(client) }, backup.manifest, options)
    await finish?.(client)
  })
}
