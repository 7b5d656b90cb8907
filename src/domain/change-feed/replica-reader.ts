import { sql } from 'drizzle-orm'
import type { Db, OpenedDatabase } from '#db/client.ts'
import { databaseIdentitySql } from '#db/database-identity-sql.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { findServersBehindAddress } from '#db/find-servers-behind-address.ts'
import { noteReplica } from '#db/replica-primaries.ts'
import { DomainError } from '#domain/domain-error.ts'
import { createSingleFlight } from './create-single-flight.ts'
import { type DatabaseSnapshotId, detectCatalogueChangesSince } from './detect-catalogue-changes-since.ts'

/** How long a replica is not used after it has failed, or turned out to be no replica. */
const restMs = 5_000
/** How long to wait for a replica's replay position; a hanging replica delays no request longer. */
const patienceMs = 1_000

/** Reads public data: only the tables that `catalogue_changes` covers. */
export interface ReplicaReader {
  /** Runs a read on a replica that has every earlier commit; without such a replica, on the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Looks, as is done before a replica is asked at all, whether each address leads to one server of our cluster; for the start. */
  examine(): Promise<void>
  /** How each replica was found when it was last asked; `resting` after a failure, or where it is never asked. */
  states(): { name: string; state: 'current' | 'behind' | 'resting' }[]
}

type Replica = {
  name: string
  db: Db
  pool: OpenedDatabase['pool']
  /** By their starts, the servers that were asked for their positions. */
  servers: Set<string>
  /** The last of them. */
  server: string
  /** Whether it was looked at, and leads to one server. */
  isDirect: boolean
  /** That server, by its own word; for the log. */
  address: string
  /** Whether it was another database, or of another cluster, when it was last asked, which was said then. */
  isForeign: boolean
  /** How far it was when it was last asked; 0 where it must be asked again. */
  replayed: number
  /** Grows with every new connection: another server may stand behind it, or the same one at an earlier state. */
  connections: number
  isAsked: boolean
  restsUntil: number
}
/**
 * A position in the write-ahead log of a cluster, which is a server and its physical replicas, as seen from one of its
 * databases. After a failover the log goes on in another timeline, from an earlier position.
 */
type Position = { database: string; timeline: number; bytes: number }
/** A position of a replica, and when that server was started. */
type ReplicaPosition = Position & { server: string }
const nowhere: ReplicaPosition = { database: '', timeline: 0, bytes: 0, server: '' }

type Settings = {
  log?: { error(fields: object, message: string): void } | undefined
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/**
 * Reads from replicas that never return outdated data: a query on the primary determines which position of its log the
 * replicas must have replayed, and only a change of the public pages moves that position. So users see their own
 * changes at once, and all others' too. Simultaneous requests share that query.
 */
export function createReplicaReader(
  primary: Db,
  databases: readonly Pick<OpenedDatabase, 'db' | 'pool'>[],
  { log, now = () => performance.now() }: Settings = {},
): ReplicaReader {
  const replicas = databases.map(({ db, pool }, index): Replica => {
    noteReplica(db, primary)
    const replica = {
      name: `replica ${index + 1}`,
      db,
      pool,
      servers: new Set<string>(),
      server: '',
      isDirect: false,
      address: '',
      isForeign: false,
      replayed: 0,
      connections: 0,
      isAsked: false,
      restsUntil: Number.NEGATIVE_INFINITY,
    }
    pool.on('connect', () => {
      replica.connections += 1
      replica.replayed = 0
    })
    return replica
  })
  const joinLook = createSingleFlight<void>()
  let seen: DatabaseSnapshotId | null = null
  let needed = nowhere
  let turn = 0

  async function look(): Promise<void> {
    const { moment, hasChanged } = await detectCatalogueChangesSince(primary, seen)
    // Another primary, or the same one after a restart: what the replicas said was about another log.
    if (moment.server !== seen?.server) for (const replica of replicas) replica.replayed = 0
    // The position is read after the changes were seen, so it is behind them.
    if (hasChanged) needed = await positionOf(primary, primaryPosition)
    seen = moment
  }

  /** While the primary is away nothing is committed, and a replica that has all that was seen of it may answer. */
  async function lookIfThere(): Promise<void> {
    try {
      await joinLook(primary, '', look)
    } catch (error) {
      if (seen === null || databaseUnavailableReason(error) === null) throw error
    }
  }

  async function choose(): Promise<Replica | null> {
    await lookIfThere()
    for (let tried = 0; tried < replicas.length; tried += 1) {
      turn = (turn + 1) % replicas.length
      const replica = replicas[turn]
      if (replica && (await hasCome(replica))) return replica
    }
    return null
  }

  async function hasCome(replica: Replica): Promise<boolean> {
    if (replica.restsUntil > now()) return false
    if (replica.replayed > 0 && replica.replayed >= needed.bytes) return true
    // Only one request waits for the reply, which may not come; the primary serves the others.
    if (replica.isAsked) return false
    replica.isAsked = true
    try {
      if (!(await isDirect(replica))) return false
      const { database, timeline, bytes, server } = await within(patienceMs, positionOf(replica.db, replicaPosition))
      if (hasComeBack(replica, server)) return neverAsk(replica)
      if (database !== needed.database) return restAsForeign(replica)
      replica.isForeign = false
      replica.replayed = timeline === needed.timeline ? bytes : 0
    } catch (error) {
      letRest(replica, error)
    } finally {
      replica.isAsked = false
    }
    return replica.replayed > 0 && replica.replayed >= needed.bytes
  }

  async function isDirect(replica: Replica): Promise<boolean> {
    if (replica.isDirect) return true
    const servers = await within(patienceMs, findServersBehindAddress(replica.pool.options))
    if (servers.length > 1) return neverAsk(replica, servers)
    replica.isDirect = true
    replica.address = servers[0] ?? ''
    return true
  }

  /** Its positions would look like ours, and its rows are others. It may be made anew while this server runs. */
  function restAsForeign(replica: Replica): false {
    const { name, address, isForeign } = replica
    if (!isForeign) log?.error({ alarm: 'replica_of_another_cluster', replica: name, server: address }, foreignMend)
    replica.isForeign = true
    replica.restsUntil = now() + restMs
    replica.replayed = 0
    return false
  }

  /** A balancer has two positions, one for the question and another for the read. */
  function neverAsk(replica: Replica, servers: readonly string[] = []): false {
    replica.restsUntil = Number.POSITIVE_INFINITY
    replica.replayed = 0
    log?.error({ alarm: 'replica_behind_balancer', replica: replica.name, servers }, balancerMend)
    return false
  }

  function letRest(replica: Replica, error: unknown): void {
    if (replica.restsUntil === Number.POSITIVE_INFINITY) return
    replica.restsUntil = now() + restMs
    replica.replayed = 0
    log?.error({ err: error, replica: replica.name }, 'replica failed; the primary answers')
  }

  if (replicas.length === 0) return { read: (work) => work(primary), examine: async () => {}, states: () => [] }
  return {
    async read(work) {
      const replica = await choose()
      if (!replica) return work(primary)
      try {
        const { connections } = replica
        const result = await work(replica.db)
        // A new connection may have led to a replica that was rewound since it was asked.
        if (connections === replica.connections || (await hasCome(replica))) return result
      } catch (error) {
        if (error instanceof DomainError) throw error
        letRest(replica, error)
      }
      return work(primary)
    },
    async examine() {
      // Where the primary does not answer, the first read finds out.
      const ours = await identityOf(primary).catch(() => null)
      const look = async (replica: Replica) => {
        if (!(await isDirect(replica)) || ours === null) return
        if ((await within(patienceMs, identityOf(replica.db))) !== ours) restAsForeign(replica)
      }
      await Promise.all(replicas.map((replica) => look(replica).catch((error: unknown) => letRest(replica, error))))
    },
    states: () =>
      replicas.map((replica) => {
        if (replica.restsUntil > now()) return { name: replica.name, state: 'resting' }
        const isCurrent = replica.replayed > 0 && replica.replayed >= needed.bytes
        return { name: replica.name, state: isCurrent ? 'current' : 'behind' }
      }),
  }
}

const balancerMend =
  'an address of DATABASE_REPLICA_URLS leads to several servers: it is never asked, and the primary answers; name each replica itself ' +
  'and no balancer, then start this server again'

const foreignMend =
  'an address of DATABASE_REPLICA_URLS leads to another cluster, or to another database of it, whose rows are not ours: it is not asked, and ' +
  'the primary answers; name the database of DATABASE_URL there, take it out, or make it anew with pg_basebackup from the server of DATABASE_URL'

/** A server that was started anew is another one from then on: only a balancer leads back to one of before. */
function hasComeBack(replica: Replica, server: string): boolean {
  if (server === replica.server) return false
  const isKnown = replica.servers.has(server)
  replica.servers.add(server)
  replica.server = server
  return isKnown
}

const primaryPosition = sql`
  select ${sql.raw(databaseIdentitySql)} as database,
    ('x' || substring(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline,
    (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`

/**
 * A server that is no replica has position 0. The timeline is that of the stream where this user may see it, else that of
 * the last restart point, which is behind for minutes after a failover: until then the replica is not used.
 */
const replicaPosition = sql`
  select ${sql.raw(databaseIdentitySql)} as database,
    extract(epoch from pg_postmaster_start_time())::text as server,
    coalesce(
      (select received_tli from pg_stat_wal_receiver),
      (select timeline_id from pg_control_checkpoint())
    ) as timeline,
    case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 else 0 end as bytes`

async function identityOf(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`select ${sql.raw(databaseIdentitySql)} as id`)
  return rows[0]?.id ?? null
}

async function positionOf(db: Db, query: ReturnType<typeof sql>): Promise<ReplicaPosition> {
  const { rows } = await db.execute<Position & Partial<ReplicaPosition>>(query)
  const [found] = rows
  return found ? { ...found, server: found.server ?? '' } : nowhere
}

/** @throws Error where the reply takes longer. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
