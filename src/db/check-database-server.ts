import type pg from 'pg'
import { DatabaseUnusableError } from './database-errors.ts'
import { DatabaseUnreachableError } from './database-unavailable.ts'

const OLDEST_VERSION = 15

/**
 * The server and database that a `DATABASE_URL` names, without its user and password.
 *
 * @throws DatabaseUnusableError when it is not a PostgreSQL URL
 */
export function databaseHostAndName(url: string): string {
  // The error of `new URL` contains the whole text, with the password, so it is not passed on.
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new DatabaseUnusableError(
      'DATABASE_URL is not a PostgreSQL URL. It should read postgres://user:password@host:5432/database, with special ' +
        'characters in the password percent-encoded.',
    )
  }
  return `${parsed.host || 'the local socket'}${parsed.pathname}`
}

/** @throws DatabaseUnusableError when the server cannot be used as it is configured */
export async function checkDatabaseServer(pool: pg.Pool, server: string): Promise<void> {
  rejectOldPostgresVersion(await readVersion(pool, server), server)
}

/** `version` is PostgreSQL's server_version_num: 150004 for 15.4. */
export function rejectOldPostgresVersion(version: number, server: string): void {
  const major = Math.floor(version / 10_000)
  if (major >= OLDEST_VERSION) return
  throw new DatabaseUnusableError(
    `DATABASE_URL names PostgreSQL ${major} (${server}); Forecourt needs version ${OLDEST_VERSION} or newer.`,
  )
}

async function readVersion(pool: pg.Pool, server: string): Promise<number> {
  try {
    const { rows } = await pool.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    )
    return rows[0]?.version ?? 0
  } catch (error) {
    throw new DatabaseUnusableError(`DATABASE_URL (${server}): ${explain(error)}`)
  }
}

const explanations: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Is PostgreSQL running, and are host and port right?',
  ENOTFOUND: 'there is no host of that name.',
  EAI_AGAIN: 'the name of the host cannot be resolved now.',
  ETIMEDOUT: 'the host does not answer.',
  ENOENT: 'there is no such socket.',
  '28P01': 'the server refuses the user or the password.',
  '28000': 'the server refuses the user, the database or the unencrypted connection (try ?sslmode=require).',
  '3D000': 'there is no database of that name. Create it first.',
  '53300': 'the server has no connection left.',
}

/** What PgBouncer says to the settings of a session that it is not told to ignore. */
export const poolerRefusesSettings = {
  said: 'Between this server and the database stands a pooler (PgBouncer) that refuses the settings of our sessions.',
  mend:
    'Name PostgreSQL itself with DATABASE_URL: Forecourt has a pool of its own (DATABASE_POOL_SIZE). Or set pool_mode = session and ' +
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options there, and ALTER ROLE … SET timezone, ' +
    'statement_timeout and idle_in_transaction_session_timeout to UTC, 30s and 30s.',
}

function explain(error: unknown): string {
  if (error instanceof DatabaseUnreachableError) return explain(error.cause)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = error instanceof Error ? error.message : String(error)
  if (/unsupported startup parameter/i.test(reason))
    return `${poolerRefusesSettings.said} ${poolerRefusesSettings.mend}`
  return explanations[code] ?? `the server cannot be used: ${reason || code || 'it gives no reason'}.`
}
