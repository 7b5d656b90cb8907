import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { databaseHostAndName } from '#db/check-database-server.ts'
import { fail, innermost, type Outcome, ok, warn } from '#domain/operations/doctor/finding.ts'

/** A session as a program sees it, which a pooler may spread over several of the server. */
export type Session = { query(text: string, values?: string[]): Promise<{ rows: Record<string, unknown>[] }> }

const setting = 'forecourt.probe'

/** Opens a session without any setting of ours: a pooler may refuse those. */
export async function withSession<T>(url: string, work: (session: Session) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

/** What a server says about settings, which PgBouncer does not pass on. */
export async function checkSettingsPass(url: string): Promise<Outcome | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, statement_timeout: 30_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    return /unsupported startup parameter/i.test(innermost(error)) ? refusePooler() : null
  }
}

/**
 * Whether what one session sets is still there in its next statement, and nowhere else. A pooler in transaction mode
 * gives each transaction any session of the server: locks of migrations, settings and prepared statements get lost, or
 * reach others.
 */
export async function checkPooler(first: Session, second: Session): Promise<Outcome> {
  const probe = randomUUID()
  const read = async (session: Session) => {
    const { rows } = await session.query(`SELECT current_setting($1, true) AS value`, [setting])
    return rows[0]?.value ?? ''
  }
  await first.query('SELECT set_config($1, $2, false)', [setting, probe])
  // In a transaction the second one holds a session of the server, likely the one that the first has just left.
  await second.query('BEGIN')
  const leaked = await read(second)
  const kept = await read(first)
  await second.query('ROLLBACK')
  await first.query('SELECT set_config($1, $2, false)', [setting, ''])
  return leaked === probe || kept !== probe ? refusePooler() : ok('A session of the database stays one session.')
}

function refusePooler(): Outcome {
  return fail(
    'Between this server and the database stands a pooler in transaction mode (PgBouncer): migrations and settings go wrong there.',
    'Name PostgreSQL itself with DATABASE_URL, or set pool_mode = session; Forecourt has a pool of its own (DATABASE_POOL_SIZE).',
  )
}

export interface ClusterIdentity {
  /** The same number in a cluster and all its physical replicas. */
  id: string
  isReplica: boolean
  /** Seconds since the last transaction that was replayed; null where nothing was, or on a primary. */
  lagSeconds: number | null
}

export async function readCluster(session: Session): Promise<ClusterIdentity> {
  const { rows } = await session.query(`SELECT (SELECT system_identifier::text FROM pg_control_system()) AS id,
    pg_is_in_recovery() AS "isReplica",
    CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
      ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 END AS "lagSeconds"`)
  const row = rows[0] as { id: string; isReplica: boolean; lagSeconds: number | null }
  return { ...row, lagSeconds: row.isReplica ? row.lagSeconds : null }
}

const lateSeconds = 30

/** A replica that cannot be reached is passed over by the server, so that is no failure of the site. */
export async function checkReplica(url: string, primary: ClusterIdentity): Promise<Outcome> {
  const name = databaseHostAndName(url)
  let found: ClusterIdentity
  try {
    found = await withSession(url, readCluster)
  } catch (error) {
    return warn(`${name} cannot be used: ${innermost(error)}.`, 'Start it, or take it out of DATABASE_REPLICA_URLS.')
  }
  return judgeReplica(name, found, primary)
}

export function judgeReplica(name: string, found: ClusterIdentity, primary: ClusterIdentity): Outcome {
  if (found.id !== primary.id) {
    return fail(
      `${name} belongs to another cluster: its rows are not those of DATABASE_URL.`,
      'Take it out of DATABASE_REPLICA_URLS, or make it anew with pg_basebackup.',
    )
  }
  if (!found.isReplica) {
    return fail(
      `${name} is no replica: it takes writes itself.`,
      'DATABASE_REPLICA_URLS names the addresses of standbys, each directly and never through a balancer.',
    )
  }
  if (found.lagSeconds !== null && found.lagSeconds > lateSeconds) {
    const behind = `${name} is ${Math.round(found.lagSeconds)} s behind, so that the primary answers instead.`
    return warn(behind, 'See whether it still receives the log: select * from pg_stat_wal_receiver.')
  }
  return ok(`${name} follows.`)
}
