import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { applyMigrations, readAppliedMigrations } from './apply-migrations.ts'
import type { OpenedDatabase } from './client.ts'
import { DatabaseUnusableError, sqlStateOfError } from './database-errors.ts'
import { withoutAnswerLimit } from './limit-answer-time.ts'
import { beginWithTablesOfMigration } from './lock-tables-of-migration.ts'
import { countNewerMigrations, readMigrationJournal } from './newer-migrations.ts'
import { projectRoot } from './paths/project-root.ts'
import { MIGRATION_ADVISORY_LOCK, type MigrationWait, takeMigrationLock } from './take-migration-lock.ts'

/** The SQLSTATE of a transaction that was rolled back because it and another one waited for each other. */
const deadlockDetected = '40P01'
const mostAttempts = 10

/**
 * Brings the database to this release's schema, all or nothing. Servers that start at the same time take turns.
 *
 * @throws DatabaseIsNewerError when a newer release has changed the database already; AbortError where `wait.signal` ends
 *   the waiting for another one
 */
export async function migrateDatabase(
  { pool }: Pick<OpenedDatabase, 'pool'>,
  folder = path.join(projectRoot, 'migrations'),
  wait: MigrationWait = {},
): Promise<void> {
  const client = await pool.connect()
  withoutAnswerLimit(client)
  let hasLock = false
  try {
    // A migration may exceed the usual limit of a query.
    await client.query('SET statement_timeout = 0')
    await takeMigrationLock(client, { ...wait, scope: 'session' })
    hasLock = true
    await migrateAlone(client, folder)
  } finally {
    // A pooler in transaction mode keeps the session, and with it the lock that every later start would wait for.
    if (hasLock) await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_ADVISORY_LOCK]).catch(() => {})
    // Ending the session releases the lock and resets the time limit, whatever state an error has left it in.
    client.release(true)
  }
}

async function migrateAlone(client: pg.PoolClient, folder: string): Promise<void> {
  const known = readMigrationJournal(folder)
  const ours = known.map(({ when }) => when)
  const before = await readAppliedMigrations(client)
  if (before.length > 0) await countNewerMigrations(client, ours)
  const coming = known.filter(({ when }) => !before.includes(when))
  // Checked first: a role that owns nothing may read the migrations, but may not create even what exists already.
  if (coming.length === 0) return
  await refuseWithoutRights(client)
  // After a merge of two branches, for example: its statements were written for tables as they were before the others.
  const late = coming.find(({ when }) => before.some((at) => at > when))
  if (late) throw new Error(`The migration ${late.tag} is dated before one that is applied. Generate it again.`)
  const statements = coming.map(({ tag }) => readFileSync(path.join(folder, `${tag}.sql`), 'utf8'))
  await applyUntilNoDeadlock(() => applyWithTables(client, { folder, statements }))
}

async function applyWithTables(
  client: pg.PoolClient,
  { folder, statements }: { folder: string; statements: readonly string[] },
): Promise<void> {
  await beginWithTablesOfMigration(client, statements)
  try {
    await applyMigrations(client, { folder })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Servers of the release before go on working meanwhile, and lock the same tables in an order of their own. */
async function applyUntilNoDeadlock(apply: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply()
    } catch (error) {
      if (sqlStateOfError(error) !== deadlockDetected || attempt === mostAttempts) throw error
    }
    await pause(100 * attempt * Math.random())
  }
}

async function refuseWithoutRights(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ isAllowed: boolean }>(
    `SELECT has_database_privilege(current_database(), 'CREATE') AS "isAllowed"`,
  )
  if (rows[0]?.isAllowed) return
  throw new DatabaseUnusableError(
    'DATABASE_URL connects as a role that may not make tables, and this release needs some. Name the role that owns them ' +
      'with DATABASE_OWNER_URL, here or for `npx forecourt migrate`.',
  )
}
