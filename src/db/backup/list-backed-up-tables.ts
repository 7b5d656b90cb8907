import type { BackupDatabaseSession } from './backup-database-session.ts'

export interface BackedUpTableColumns {
  schema: string
  name: string
  /** Those that are stored: generated ones are computed anew. */
  columns: { name: string; type: string }[]
}

/** The schemas whose rows a backup holds. That of drizzle lists the migrations, which the manifest holds. */
export const backedUpSchemas = ['public', 'test_gateway'] as const

/**
 * Tables whose rows mean something to one database cluster only: they name its transactions, and in another cluster
 * they would be invisible for ever, or visible too early. Their readers begin anew without them.
 */
const tablesOfOneCluster = new Set(['catalogue_changes', 'message_signals'])

/** Every table that a backup holds, in the order of their names. */
export async function listBackedUpTables(client: BackupDatabaseSession): Promise<BackedUpTableColumns[]> {
  const { rows } = await client.query<{ schema: string; name: string; column: string; type: string }>(
    `SELECT n.nspname AS schema, c.relname AS name, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE n.nspname = ANY ($1) AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     ORDER BY n.nspname, c.relname, a.attnum`,
    [backedUpSchemas],
  )
  const tables = new Map<string, BackedUpTableColumns>()
  for (const { schema, name, column, type } of rows) {
    if (tablesOfOneCluster.has(name)) continue
    const key = `${schema}.${name}`
    const table = tables.get(key) ?? { schema, name, columns: [] }
    table.columns.push({ name: column, type })
    tables.set(key, table)
  }
  return [...tables.values()]
}
