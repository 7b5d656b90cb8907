import pg from 'pg'
import type { BackupDatabaseSession } from './backup-database-session.ts'
import type { CopyFormatRow } from './copy-text.ts'
import type { BackedUpTableColumns } from './list-backed-up-tables.ts'

/**
 * Adds rows to a table, each column passed as one array of texts that the database reads as the column's type: one
 * statement for any number of rows, on both kinds of database.
 */
export async function insertBackupRows(
  client: BackupDatabaseSession,
  table: BackedUpTableColumns,
  rows: readonly CopyFormatRow[],
): Promise<void> {
  const names = table.columns.map(({ name }) => pg.escapeIdentifier(name))
  const into = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`
  const arrays = names.map((_, index) => `$${index + 1}::text[]`)
  const values = table.columns.map(({ type }, index) => `c${index}::${type}`)
  const aliases = names.map((_, index) => `c${index}`)
  await client.query({
    text: `INSERT INTO ${into} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${values.join(', ')} FROM unnest(${arrays.join(', ')}) AS given (${aliases.join(', ')})`,
    values: names.map((_, index) => rows.map((row) => row[index] ?? null)),
  })
}
