import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { sqlStateOfError } from './database-errors.ts'

/** How long one table may be waited for, and all of them together: less than the second after which PostgreSQL looks for deadlocks. */
const waitOfTableMs = 50
const waitOfAllMs = 500
/** How long a table that is in use is waited for while nothing else is held: PostgreSQL ends its own vacuum after a second. */
const waitOfUsedTableMs = 1_500
/** After this time the migration waits for its tables as any other statement does. */
const patienceMs = 60_000
const lockNotAvailable = '55P03'

/**
 * Begins a transaction that holds all tables that these statements name, so that a migration waits for nobody while it
 * holds a lock that servers of the release before wait for: of two that wait for each other PostgreSQL ends one, which may
 * be their sale. Waits outside of the transaction while one of the tables is in use, for a minute at most.
 */
export async function beginWithTablesOfMigration(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  const tables = await existingTablesIn(client, statements)
  const until = Date.now() + patienceMs
  for (let attempt = 1; Date.now() < until; attempt += 1) {
    await client.query('BEGIN')
    const used = await lockTables(client, tables)
    if (used === null) return
    await client.query('ROLLBACK')
    // Seldom: whoever wants the table next waits behind this.
    if (attempt % 20 === 5) await waitForTable(client, used)
    await pause(20 + 180 * Math.random())
  }
  await client.query('BEGIN')
}

async function existingTablesIn(client: pg.ClientBase, statements: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )
  return rows.map(({ name }) => `"${name}"`).filter((name) => statements.some((statement) => statement.includes(name)))
}

/** @returns null where all are locked, else a table that is in use. */
async function lockTables(client: pg.ClientBase, tables: readonly string[]): Promise<string | null> {
  const until = Date.now() + waitOfAllMs
  for (const table of tables) if (Date.now() > until || !(await lockTable(client, table, waitOfTableMs))) return table
  await client.query('SET LOCAL lock_timeout = 0')
  return null
}

async function waitForTable(client: pg.ClientBase, table: string): Promise<void> {
  await client.query('BEGIN')
  await lockTable(client, table, waitOfUsedTableMs)
  await client.query('ROLLBACK')
}

async function lockTable(client: pg.ClientBase, table: string, waitMs: number): Promise<boolean> {
  try {
    await client.query(`SET LOCAL lock_timeout = ${waitMs}`)
    await client.query(`LOCK TABLE public.${table} IN ACCESS EXCLUSIVE MODE`)
    return true
  } catch (error) {
    if (sqlStateOfError(error) === lockNotAvailable) return false
    throw error
  }
}
