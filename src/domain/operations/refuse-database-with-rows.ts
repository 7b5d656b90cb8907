import type { BackupDatabaseSession } from '#db/backup/backup-database-session.ts'
import { listBackedUpTables } from '#db/backup/list-backed-up-tables.ts'
import { BackupError, type BackupManifest } from './backup-manifest.ts'

/** @throws BackupError where a table of the database has rows: a backup is restored into an empty one only. */
export async function refuseDatabaseWithRows(client: BackupDatabaseSession, manifest: BackupManifest): Promise<void> {
  for (const { schema, name } of await listBackedUpTables(client)) {
    const { rows } = await client.query(`SELECT 1 FROM "${schema}"."${name}" LIMIT 1`)
    if (rows.length === 0) continue
    // Whoever was interrupted after the last step does not know that it was the last.
    if (await wasRestoredLast(client, manifest)) {
      throw new BackupError(
        'The database is not empty: this backup was restored into it, to the end, and nothing was done there since. Start the servers.',
      )
    }
    throw new BackupError(
      `The database is not empty: its table ${name} has rows. A backup is restored into an empty database only; make ` +
        'a new one, and name it with DATABASE_URL.',
    )
  }
}

async function wasRestoredLast(client: BackupDatabaseSession, { name }: BackupManifest): Promise<boolean> {
  const { rows: tables } = await client.query<{ is: boolean }>(
    `SELECT to_regclass('public.audit_entries') IS NOT NULL AS is`,
  )
  if (!tables[0]?.is) return false
  const { rows } = await client.query<{ is: boolean }>(
    `SELECT action = 'backup.restored' AND subject_id = $1 AS is FROM audit_entries ORDER BY id DESC LIMIT 1`,
    [name],
  )
  return rows[0]?.is ?? false
}
