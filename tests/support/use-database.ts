import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type DatabaseSettings, type Db, type OpenedDatabase, openDatabase } from '#db/client.ts'
import { registerDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { domainEventHandlers } from '#domain/wiring/domain-event-handlers.ts'
import type { DatabaseSource } from './database-global-setup.ts'
import { copyEmptyDatabaseImage } from './database-image.ts'

// Use cases in tests publish events, as those of the server do.
registerDomainEventHandlers(domainEventHandlers)

export interface TestDatabase {
  readonly db: Db
  readonly database: OpenedDatabase
}

export interface TestDatabaseOptions {
  /** `cleared` (the default) empties all tables before every test; `kept` keeps the rows of earlier tests. */
  rows?: 'cleared' | 'kept'
  settings?: Partial<DatabaseSettings>
}

/**
 * Gives this test file a migrated database of its own, of the kind that `TEST_DATABASE` chooses (`pglite`, the default,
 * or `postgres`), opened by the code that the server uses. Call it at the top of the file:
 *
 *     const test = useDatabase()
 *     it('…', async () => { await addListingToWishlist(test.db, …) })
 */
export function useDatabase({ rows = 'cleared', settings }: TestDatabaseOptions = {}): TestDatabase {
  let copy: DatabaseCopy | undefined
  beforeAll(async () => {
    copy = await copyDatabase(inject('databaseSource'), settings)
  })
  beforeEach(async () => {
    if (copy && rows === 'cleared') await clearTables(copy.database)
  })
  afterAll(async () => {
    await copy?.discard()
  })
  const ready = () => {
    if (!copy) throw new Error('The database is there inside tests and hooks only.')
    return copy.database
  }
  return {
    get database() {
      return ready()
    },
    get db() {
      return ready().db
    },
  }
}

export interface DatabaseCopy {
  database: OpenedDatabase
  discard(): Promise<void>
}

/** A further migrated database, for a test that needs two or must close its own. */
export async function copyDatabase(
  source: DatabaseSource,
  settings: Partial<DatabaseSettings> = {},
): Promise<DatabaseCopy> {
  return source.kind === 'pglite' ? copyEmbedded(source.image, settings) : copyOnServer(source, settings)
}

/** Empties all tables and resets their sequences. Deleting is much faster than TRUNCATE on small tables. */
export async function clearTables({ pool }: OpenedDatabase): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const deletions = rows.map(({ name }) => `DELETE FROM ${name}`)
  // As a replica the session runs no triggers, so neither foreign keys nor append-only tables object.
  const restarts = `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`
  const statements = ['BEGIN', 'SET LOCAL session_replication_role = replica', ...deletions, restarts, 'COMMIT']
  await pool.query(statements.join(';'))
}

async function copyEmbedded(image: string, settings: Partial<DatabaseSettings>): Promise<DatabaseCopy> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'forecourt-test-'))
  await copyEmptyDatabaseImage(image, dataDir)
  const database = await openDatabase({ dataDir, ...settings })
  return {
    database,
    async discard() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function copyOnServer(
  { adminUrl, template }: Extract<DatabaseSource, { kind: 'postgres' }>,
  settings: Partial<DatabaseSettings>,
): Promise<DatabaseCopy> {
  const name = `test_${randomUUID()}`
  await command(adminUrl, `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`)
  const url = new URL(adminUrl)
  url.pathname = name
  const database = await openDatabase({ dataDir: '', url: url.href, poolSize: 5, ...settings })
  return {
    database,
    async discard() {
      await database.close()
      await command(adminUrl, `DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`)
    },
  }
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
