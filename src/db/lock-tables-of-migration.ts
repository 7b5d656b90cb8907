import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { sqlStateOfError } from './database-errors.ts'

/** How long one table may be waited for, and all of them together: less than the second after which PostgreSQL looks for deadlocks. */
const waitOfTableMs = 50
const waitOfAllMs = 500
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
  while (Date.now() < until) {
    await client.query('BEGIN')
    if (await lockTables(client, tables)) return
    await client.query('ROLLBACK')
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

async function lockTables(client: pg.ClientBase, tables: readonly string[]): Promise<boolean> {
  const until = Date.now() + waitOfAllMs
  await client.query(`SET LOCAL lock_timeout = ${waitOfTableMs}`)
  for (const table of tables) {
    if (Date.now() > until) return false
    try {
      await client.query(`LOCK TABLE public.${table} IN ACCESS EXCLUSIVE MODE`)
    } catch (error) {
      if (sqlStateOfError(error) === lockNotAvailable) return false
      throw error
    }
  }
  await client.query('SET LOCAL lock_timeout = 0')
  return true
}
