import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type DatabaseSettings, type OpenedDatabase, openDatabase } from '#db/client.ts'
import { possibleWriteCountOf, trackPossibleWrites } from '#db/possible-writes.ts'
import type { DatabaseSource } from './database-global-setup.ts'

export interface DatabaseCopy {
  database: OpenedDatabase
  discard(): Promise<void>
}

/** A client of one database, or a pool of them. */
type Queries = Pick<pg.Client, 'query'>

/** What previous test files of this worker gave back, empty and unchanged: creating one costs more than most files. */
const spareOnServer: { name: string; database: OpenedDatabase | null }[] = []
const spareEmbedded: { database: OpenedDatabase; dataDir: string }[] = []
/** The definitions in a fresh copy. */
let freshDefinitions: string | undefined

/** A migrated database without rows, for a test file, or for a test that needs two or must close its own. */
export async function copyDatabase(
  source: DatabaseSource,
  settings: Partial<DatabaseSettings> = {},
): Promise<DatabaseCopy> {
  return source.kind === 'pglite' ? copyEmbedded(source, settings) : copyOnServer(source, settings)
}

const clearedSchemas = ['public', 'test_gateway']

/**
 * Empties all tables that were written to and resets their sequences. Deleting is much faster than TRUNCATE on small
 * tables, and of seventy a test fills a few.
 */
export async function clearTables(database: Queries): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT name FROM pg_tables, format('%I.%I', schemaname, tablename) AS name
      WHERE schemaname = ANY ($1) AND pg_relation_size(name::regclass) > 0`,
    [clearedSchemas],
  )
  const deletions = rows.map(({ name }) => `DELETE FROM ${name}`)
  // As a replica the session runs no triggers, so neither foreign keys nor append-only tables object.
  const restarts = `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences
    WHERE schemaname IN (${clearedSchemas.map((name) => pg.escapeLiteral(name))}) AND last_value IS NOT NULL`
  const statements = ['BEGIN', 'SET LOCAL session_replication_role = replica', ...deletions, restarts, 'COMMIT']
  await database.query(statements.join(';'))
}

async function copyEmbedded(
  { folder }: Extract<DatabaseSource, { kind: 'pglite' }>,
  settings: Partial<DatabaseSettings>,
): Promise<DatabaseCopy> {
  const isUsual = Object.keys(settings).length === 0
  const copy = (isUsual && spareEmbedded.pop()) || (await createEmbedded(folder, settings))
  freshDefinitions ??= await readDefinitions(copy.database.pool)
  return {
    database: underOwnObject(copy.database),
    async discard() {
      if (isUsual && (await empty(copy.database.pool).catch(() => false))) return void spareEmbedded.push(copy)
      await copy.database.close()
      await rm(copy.dataDir, { recursive: true, force: true })
    },
  }
}

/** What is kept by database, such as the names on offer, ends with a test file: a spare one has another object in the next. */
function underOwnObject({ db: earlier, pool, kind, close }: OpenedDatabase): OpenedDatabase {
  const db = drizzle(pool)
  if (kind === 'embedded') trackPossibleWrites(db, () => possibleWriteCountOf(earlier) ?? 0)
  return { db, pool, kind, close }
}

async function createEmbedded(folder: string, settings: Partial<DatabaseSettings>) {
  const dataDir = await mkdtemp(path.join(folder, 'copy-'))
  return { dataDir, database: await openDatabase({ dataDir, ...settings }) }
}

async function copyOnServer(
  { adminUrl, template }: Extract<DatabaseSource, { kind: 'postgres' }>,
  settings: Partial<DatabaseSettings>,
): Promise<DatabaseCopy> {
  const isUsual = Object.keys(settings).length === 0
  const { name, database: spare } = spareOnServer.pop() ?? {
    name: await createOnServer(adminUrl, template),
    database: null,
  }
  const url = new URL(adminUrl)
  url.pathname = name
  if (!isUsual) await spare?.close()
  const database = (isUsual && spare) || (await openDatabase({ dataDir: '', url: url.href, poolSize: 5, ...settings }))
  return {
    database: underOwnObject(database),
    async discard() {
      if (isUsual && (await emptyAndForget(database).catch(() => false)))
        return void spareOnServer.push({ name, database })
      await database.close()
      const isSpare = await connected(url.href, async (client) => {
        await endSessionsExcept(client, [])
        return empty(client)
      })
      if (isSpare) spareOnServer.push({ name, database: null })
      else
        await connected(adminUrl, (client) => client.query(`DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`))
    },
  }
}

/**
 * Empties the database and lets its connections forget what was set; a new one costs more than most tests, and knows
 * none of the tables yet. False where a test still has one, or where the database cannot be used again.
 */
async function emptyAndForget({ pool }: OpenedDatabase): Promise<boolean> {
  if (pool.idleCount < pool.totalCount || pool.waitingCount > 0) return false
  const clients = await Promise.all(Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.connect()))
  try {
    const [first] = clients
    if (!first) return false
    await endSessionsExcept(first, clients)
    // Not `DISCARD ALL`: the clients know which statements they have prepared.
    for (const client of clients)
      await client.query('ROLLBACK; RESET ALL; SELECT pg_advisory_unlock_all(); UNLISTEN *; CLOSE ALL; DISCARD TEMP')
    return await empty(first)
  } finally {
    for (const client of clients) client.release()
  }
}

/** As DROP would do it: a test that still has a connection does not disturb the next file. */
async function endSessionsExcept(client: pg.ClientBase, own: pg.ClientBase[]): Promise<void> {
  const kept = own.map((one) => (one as unknown as { processID: number }).processID)
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND pid <> ALL ($1::int[])`,
    [kept],
  )
}

async function createOnServer(adminUrl: string, template: string): Promise<string> {
  const name = `test_${randomUUID()}`
  await connected(adminUrl, async (client) => {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`)
  })
  if (freshDefinitions === undefined) {
    const url = new URL(adminUrl)
    url.pathname = name
    freshDefinitions = await connected(url.href, readDefinitions)
  }
  return name
}

/** Removes all rows; false where a test changed the definitions, or where so much was written that a new copy is faster. */
async function empty(database: Queries): Promise<boolean> {
  if ((await readDefinitions(database)) !== freshDefinitions) return false
  const { rows } = await database.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
  if (Number(rows[0]?.bytes) > mostBytes) return false
  await clearTables(database)
  return true
}

/** A migrated database has 12 MB; deleted rows are still in its files. */
const mostBytes = 24 * 2 ** 20

/** Everything that a test could have created, altered or dropped, and the migrations that ran. */
async function readDefinitions(database: Queries): Promise<string> {
  const { rows } = await database.query<{ definitions: string }>(`
    WITH own AS (SELECT oid FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)')
    SELECT md5(string_agg(line, '\n' ORDER BY line)) AS definitions FROM (
      SELECT concat_ws(' ', oid::regclass, relkind) AS line FROM pg_class WHERE relnamespace IN (SELECT oid FROM own)
      UNION ALL SELECT concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, attisdropped) FROM pg_attribute
        WHERE attnum > 0 AND attrelid IN (SELECT oid FROM pg_class WHERE relnamespace IN (SELECT oid FROM own))
      UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, convalidated) FROM pg_constraint
        WHERE connamespace IN (SELECT oid FROM own)
      UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT concat_ws(' ', proname, prosrc) FROM pg_proc WHERE pronamespace IN (SELECT oid FROM own)
      UNION ALL SELECT concat_ws(' ', id, hash) FROM drizzle.__drizzle_migrations
    ) AS lines`)
  return rows[0]?.definitions ?? ''
}

async function connected<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
