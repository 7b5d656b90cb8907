import type pg from 'pg'
import type { BackupDatabaseSession } from './backup-database-session.ts'
import { backedUpSchemas } from './list-backed-up-tables.ts'

/** From how many rows it pays to make the indexes after the rows instead of with them. */
const manyRows = 20_000

/**
 * Takes foreign keys, triggers and (for many rows) indexes away while rows are loaded, in the caller's transaction: cars
 * and payments name each other, so that no order of the tables would do, and triggers would note each row as new. The
 * owner of the tables may do this; nobody needs to be a superuser. The returned function brings all of it back, and by
 * that checks every foreign key.
 */
export async function suspendConstraintsAndTriggers(
  client: BackupDatabaseSession,
  { rows }: { rows: number },
): Promise<() => Promise<void>> {
  const foreignKeys = await readDefinitions(
    client,
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
     WHERE n.nspname = ANY ($1) AND contype = 'f' ORDER BY 1, 2`,
  )
  const triggered = await readDefinitions(
    client,
    `SELECT DISTINCT tgrelid::regclass::text AS "table", '' AS name, '' AS definition
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND NOT tgisinternal`,
  )
  const indexes = await readDefinitions(
    client,
    `SELECT indrelid::regclass::text AS "table", indexrelid::regclass::text AS name,
       pg_get_indexdef(indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  )
  const dropped = rows >= manyRows ? indexes : []
  for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { table } of triggered) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const { name } of dropped) await client.query(`DROP INDEX ${name}`)
  return async () => {
    for (const { definition } of dropped) await client.query(definition)
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    }
    for (const { table } of triggered) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
}

interface Definition extends pg.QueryResultRow {
  table: string
  name: string
  definition: string
}

async function readDefinitions(client: BackupDatabaseSession, query: string): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(query, [backedUpSchemas])
  return rows
}
