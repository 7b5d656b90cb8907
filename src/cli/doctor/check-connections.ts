import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseHostAndName, poolerRefusesSettings } from '#db/check-database-server.ts'
import { databaseIdentitySql } from '#db/database-identity-sql.ts'
import { findServersBehindAddress } from '#db/find-servers-behind-address.ts'
import {
  type DiagnosticOutcome,
  failureDiagnosticOutcome,
  innermostErrorMessage,
  okDiagnosticOutcome,
  warningDiagnosticOutcome,
} from '#domain/operations/doctor/diagnostic-finding.ts'

/** A session as a program sees it, which a pooler may spread over several of the server. */
export type DatabaseSession = {
  query(text: string, values?: (string | null)[]): Promise<{ rows: Record<string, unknown>[] }>
}

const setting = 'forecourt.probe'

/** Opens a session without any setting of ours: a pooler may refuse those. */
export async function withDatabaseSession<T>(url: string, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

/** What a server says about settings, which PgBouncer does not pass on. */
export async function checkPoolerPassesSettings(url: string): Promise<DiagnosticOutcome | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, statement_timeout: 30_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    const refused = /unsupported startup parameter/i.test(innermostErrorMessage(error))
    return refused ? failureDiagnosticOutcome(poolerRefusesSettings.said, poolerRefusesSettings.mend) : null
  }
}

/**
 * Whether what one session sets is still there in its next statement, and nowhere else. A pooler in transaction mode
 * gives each transaction any session of the server: locks of migrations, settings and prepared statements get lost, or
 * reach others.
 */
export async function checkConnectionPooler(
  first: DatabaseSession,
  second: DatabaseSession,
): Promise<DiagnosticOutcome> {
  const probe = randomUUID()
  const read = async (session: DatabaseSession) => {
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
  return leaked === probe || kept !== probe
    ? refusePooler()
    : okDiagnosticOutcome('A session of the database stays one session.')
}

function refusePooler(): DiagnosticOutcome {
  return failureDiagnosticOutcome(
    'Between this server and the database stands a pooler in transaction mode (PgBouncer): migrations and settings go wrong there.',
    'Stop the servers; name PostgreSQL itself with DATABASE_URL: Forecourt has a pool of its own (DATABASE_POOL_SIZE). Or set pool_mode = session. ' +
      'Then restart the pooler: its sessions may hold the lock of migrations, for which each start waits.',
  )
}

export interface DatabaseClusterIdentity {
  /** The same for a database and its copies on all physical replicas. */
  id: string
  isReplica: boolean
  /** When it was started, which tells one server of a cluster from another. */
  startedAt: string
  /** How far the log of a primary is; null on a replica. */
  position: string | null
}

/** What an address of a replica leads to; `servers` are the servers behind it. */
export type DatabaseReplicaIdentity = DatabaseClusterIdentity & {
  /** Its host and database. */
  name: string
  servers: readonly string[]
  /** Seconds since the last transaction that was replayed; 0 where nothing is missing, null where nothing was replayed. */
  lagSeconds: number | null
}

export async function readDatabaseClusterIdentity(session: DatabaseSession): Promise<DatabaseClusterIdentity> {
  const { rows } = await session.query(`SELECT ${databaseIdentitySql} AS id,
    pg_is_in_recovery() AS "isReplica", extract(epoch FROM pg_postmaster_start_time())::text AS "startedAt",
    CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_lsn()::text END AS position`)
  return rows[0] as { id: string; isReplica: boolean; startedAt: string; position: string | null }
}

/** A replica that follows replays within milliseconds what the primary had written when it was asked. */
const followsWithinMs = 2_000
const askAgainMs = 50

/**
 * How far a replica is behind a position of its primary, which was read before. While a server is quiet its last
 * transaction is old: that says nothing of a replica which has all of the log, or is just about to.
 */
export async function readReplicaLagSeconds(
  session: DatabaseSession,
  primary: Pick<DatabaseClusterIdentity, 'position'>,
): Promise<number | null> {
  const until = performance.now() + followsWithinMs
  for (;;) {
    // Where the primary says no position, as during a failover, the replica needs what it has received itself.
    const { rows } = await session.query(
      `SELECT pg_last_wal_replay_lsn() >= coalesce($1::pg_lsn, pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) AS "hasAll",
        extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS seconds`,
      [primary.position],
    )
    const { hasAll, seconds } = rows[0] as { hasAll: boolean; seconds: number | null }
    if (hasAll) return 0
    if (performance.now() > until) return seconds
    await pause(askAgainMs)
  }
}

const lateSeconds = 30

/**
 * What each address of DATABASE_REPLICA_URLS leads to. After a failover one of them may be the primary.
 *
 * @param primary null while the database of DATABASE_URL is away
 */
export async function checkDatabaseReplicas(
  urls: readonly string[],
  primary: DatabaseClusterIdentity | null,
): Promise<DiagnosticOutcome[]> {
  const found = await Promise.all(urls.map((url) => identifyReplica(url, primary)))
  const hasFollower = found.some((one) => 'isReplica' in one && one.isReplica && one.id === primary?.id)
  return found.map((one) => ('isReplica' in one ? replicaCheckOutcome(one, primary, { hasFollower }) : one))
}

/** A replica that cannot be reached is passed over by the server, so that is no failure of the site. */
async function identifyReplica(
  url: string,
  primary: DatabaseClusterIdentity | null,
): Promise<DatabaseReplicaIdentity | DiagnosticOutcome> {
  const name = databaseHostAndName(url)
  try {
    const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 }
    const servers = await findServersBehindAddress({ connectionString: url, ...limits })
    return await withDatabaseSession(url, async (session) => {
      const identity = await readDatabaseClusterIdentity(session)
      const isOurs = identity.isReplica && identity.id === primary?.id
      return {
        ...identity,
        name,
        servers,
        lagSeconds: primary && isOurs ? await readReplicaLagSeconds(session, primary) : null,
      }
    })
  } catch (error) {
    return warningDiagnosticOutcome(
      `${name} cannot be used: ${innermostErrorMessage(error)}.`,
      'Start it, or take it out of DATABASE_REPLICA_URLS.',
    )
  }
}

/** @param options `hasFollower`: whether any address leads to a standby of the primary. */
export function replicaCheckOutcome(
  found: DatabaseReplicaIdentity,
  primary: DatabaseClusterIdentity | null,
  { hasFollower }: { hasFollower: boolean },
): DiagnosticOutcome {
  const { name } = found
  if (found.servers.length > 1) {
    return failureDiagnosticOutcome(
      `${name} leads to several servers: ${found.servers.join(' and ')}. The site never asks it.`,
      'Name each replica itself with DATABASE_REPLICA_URLS, and no balancer: the position is asked on one connection and the read made on another.',
    )
  }
  if (primary && found.id !== primary.id) {
    return failureDiagnosticOutcome(
      `${name} belongs to another cluster, or is another database of it: its rows are not those of DATABASE_URL.`,
      'Name the database of DATABASE_URL there, take it out of DATABASE_REPLICA_URLS, or make it anew with pg_basebackup.',
    )
  }
  if (!found.isReplica) {
    if (primary === null) {
      return warningDiagnosticOutcome(
        `${name} takes writes itself. Whether it is the primary of this site cannot be seen while the database is away.`,
        'See whether DATABASE_URL leads to it.',
      )
    }
    if (found.startedAt !== primary.startedAt) return refuseSecondPrimary(name)
    return hasFollower
      ? okDiagnosticOutcome(`${name} is the primary itself at present; it is asked again after a failover.`)
      : warningDiagnosticOutcome(
          `${name} is the primary itself, and no other address of DATABASE_REPLICA_URLS follows it: the primary answers everything.`,
          'Name the standbys there too, each directly and never through a balancer.',
        )
  }
  if (primary === null) {
    return okDiagnosticOutcome(
      `${name} answers. Whether it is of this site and has everything cannot be seen while the database is away.`,
    )
  }
  if (found.lagSeconds !== null && found.lagSeconds > lateSeconds) {
    const behind = `${name} is ${Math.round(found.lagSeconds)} s behind, so that the primary answers instead.`
    return warningDiagnosticOutcome(
      behind,
      'See whether it still receives the log: select * from pg_stat_wal_receiver.',
    )
  }
  return okDiagnosticOutcome(`${name} follows.`)
}

function refuseSecondPrimary(name: string): DiagnosticOutcome {
  return failureDiagnosticOutcome(
    `${name} is no replica: it takes writes itself, and is not the server of DATABASE_URL.`,
    'A former primary or a promoted copy: stop it before anybody writes there, and make it anew with pg_basebackup (patronictl reinit), or take it out of DATABASE_REPLICA_URLS.',
  )
}
