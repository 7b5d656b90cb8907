import pg from 'pg'
import type { BackupDatabaseSession } from './backup-database-session.ts'
import type { CopyFormatRow } from './copy-text.ts'
import type { BackedUpTableColumns } from './list-backed-up-tables.ts'

/** About how much of a table is in memory at once. */
const batchBytes = 1024 * 1024
const mostRows = 5_000

/**
 * The rows of a table in batches, every value as the database writes it as text, from the transaction's snapshot. A
 * cursor, because the embedded database would put the answer to a COPY into memory as a whole.
 */
export async function* readTableInBatches(
  client: BackupDatabaseSession,
  table: BackedUpTableColumns,
  signal?: AbortSignal,
): AsyncGenerator<CopyFormatRow[]> {
  const columns = table.columns.map(({ name }) => `${pg.escapeIdentifier(name)}::text`).join(', ')
  const from = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${columns} FROM ${from}`)
  let wanted = 200
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await client.query<(string | null)[]>({
      text: `FETCH ${wanted} FROM backup_rows`,
      rowMode: 'array',
    })
    if (rows.length > 0) yield rows
    if (rows.length < wanted) break
    const bytes = rows.reduce((sum, row) => sum + row.reduce((length, value) => length + (value?.length ?? 0), 0), 1)
    wanted = Math.max(1, Math.min(mostRows, wanted * 4, Math.floor((rows.length * batchBytes) / bytes)))
  }
  await client.query('CLOSE backup_rows')
}

/** How values are written as text does not depend on settings of the server or the role. */
export const textFormatSessionSettings = [
  `SET LOCAL timezone = 'UTC'`,
  `SET LOCAL datestyle = 'ISO, YMD'`,
  `SET LOCAL intervalstyle = 'postgres'`,
  `SET LOCAL extra_float_digits = 1`,
  `SET LOCAL bytea_output = 'hex'`,
  `SET LOCAL search_path = public, pg_catalog`,
]
