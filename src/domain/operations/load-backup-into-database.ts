import type pg from 'pg'
import { applyMigrations } from '#db/apply-migrations.ts'
import { formatCopyLine, parseCopyLine } from '#db/backup/copy-text.ts'
import { insertBackupRows } from '#db/backup/insert-backup-rows.ts'
import { type BackedUpTableColumns, listBackedUpTables } from '#db/backup/list-backed-up-tables.ts'
import { readTableInBatches, textFormatSessionSettings } from '#db/backup/read-table-in-batches.ts'
import { restoreDatabaseSequences } from '#db/backup/sequences.ts'
import { suspendConstraintsAndTriggers } from '#db/backup/suspend-constraints-and-triggers.ts'
import { TableContentDigest } from '#db/backup/table-content-digest.ts'
import { BackupError, type BackupManifest, totalBackupRows } from './backup-manifest.ts'
import { readBackupPartLines } from './backup-part-files.ts'
import type { ReportBackupProgress } from './backup-progress.ts'
import { refuseDatabaseWithRows } from './refuse-database-with-rows.ts'

type Options = { report?: ReportBackupProgress; signal?: AbortSignal }

/**
 * Makes the tables as they were when the backup was made, loads its rows, and reads them all again to compare them with
 * the manifest: in the caller's transaction, so that an interruption leaves nothing.
 *
 * @throws BackupError where the database is not empty, or the rows are not those of the backup.
 */
export async function loadBackupIntoDatabase(
  client: pg.PoolClient,
  { folder, manifest }: { folder: string; manifest: BackupManifest },
  { report, signal }: Options = {},
): Promise<void> {
  for (const setting of textFormatSessionSettings) await client.query(setting)
  await refuseDatabaseWithRows(client, manifest)
  await applyMigrations(client, { only: manifest.migrations })
  const tables = await matchTables(client, manifest)
  const resumeRules = await suspendConstraintsAndTriggers(client, { rows: totalBackupRows(manifest) })
  let done = 0
  for (const table of tables) {
    for await (const lines of readBackupPartLines(folder, table.part)) {
      signal?.throwIfAborted()
      for (const batch of inBatches(lines)) await insertBackupRows(client, table, batch.map(parseCopyLine))
      done += lines.length
      report?.({ step: 'rows', done, total: totalBackupRows(manifest) })
    }
  }
  await restoreDatabaseSequences(client, manifest.sequences)
  await resumeRules()
  await compareRows(client, manifest, { report, signal })
}

const rowsOfStatement = 1_000

function* inBatches(lines: string[]): Generator<string[]> {
  for (let from = 0; from < lines.length; from += rowsOfStatement) yield lines.slice(from, from + rowsOfStatement)
}

async function matchTables(client: pg.PoolClient, { tables }: BackupManifest) {
  const nameOf = ({ schema, name, columns }: BackedUpTableColumns) => JSON.stringify([schema, name, columns])
  const there = new Set((await listBackedUpTables(client)).map(nameOf))
  const stranger = tables.find((table) => !there.has(nameOf(table)))
  if (stranger) {
    throw new BackupError(`The table ${stranger.name} of the backup does not fit the migrations that the backup names.`)
  }
  if (there.size !== tables.length) throw new BackupError('The backup lacks a table that its migrations make.')
  return tables
}

async function compareRows(
  client: pg.PoolClient,
  manifest: BackupManifest,
  { report, signal }: Options,
): Promise<void> {
  let done = 0
  for (const table of manifest.tables) {
    const digest = new TableContentDigest()
    for await (const rows of readTableInBatches(client, table, signal)) {
      for (const row of rows) digest.add(formatCopyLine(row))
      report?.({ step: 'comparing', done: done + digest.rows, total: totalBackupRows(manifest) })
    }
    done += digest.rows
    if (digest.rows !== table.rows) {
      throw new BackupError(`The table ${table.name} has ${digest.rows} rows instead of ${table.rows}.`)
    }
    if (digest.toString() !== table.digest) {
      throw new BackupError(`The rows of the table ${table.name} are not those that were backed up.`)
    }
  }
}
