import { sql } from 'drizzle-orm'
import type { Db, OpenedDatabase } from '#db/client.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
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
  /** How each replica was found when it was last asked; `resting` after a failure. */
  states(): { name: string; state: 'current' | 'behind' | 'resting' }[]
}

type Replica = {
  name: string
  db: Db
  /** How far it was when it was last asked; 0 where it must be asked again. */
  replayed: number
  /** Grows with every new connection: another server may stand behind it, or the same one at an earlier state. */
  connections: number
  isAsked: boolean
  restsUntil: number
}
/**
 * A position in the write-ahead log of a cluster, which is a server and its physical replicas. After a failover the log
 * goes on in another timeline, from an earlier position.
 */
type Position = { cluster: string; timeline: number; bytes: number }
const nowhere: Position = { cluster: '', timeline: 0, bytes: 0 }

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
      const { cluster, timeline, bytes } = await within(patienceMs, positionOf(replica.db, replicaPosition))
      // Its positions would look like ours, and its rows are others.
      if (cluster !== needed.cluster) throw new Error('It belongs to another cluster: see npx forecourt doctor.')
      replica.replayed = timeline === needed.timeline ? bytes : 0
    } catch (error) {
      letRest(replica, error)
    } finally {
      replica.isAsked = false
    }
    return replica.replayed > 0 && replica.replayed >= needed.bytes
  }

  function letRest(replica: Replica, error: unknown): void {
    replica.restsUntil = now() + restMs
    replica.replayed = 0
    log?.error({ err: error, replica: replica.name }, 'replica failed; the primary answers')
  }

  if (replicas.length === 0) return { read: (work) => work(primary), states: () => [] }
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
    states: () =>
      replicas.map((replica) => {
        if (replica.restsUntil > now()) return { name: replica.name, state: 'resting' }
        const isCurrent = replica.replayed > 0 && replica.replayed >= needed.bytes
        return { name: replica.name, state: isCurrent ? 'current' : 'behind' }
      }),
  }
}

const primaryPosition = sql`
  select (select system_identifier::text from pg_control_system()) as cluster,
    ('x' || substring(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline,
    (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`

/**
 * A server that is no replica has position 0. The timeline is that of the stream where this user may see it, else that of
 * the last restart point, which is behind for minutes after a failover: until then the replica is not used.
 */
const replicaPosition = sql`
  select (select system_identifier::text from pg_control_system()) as cluster,
    coalesce(
      (select received_tli from pg_stat_wal_receiver),
      (select timeline_id from pg_control_checkpoint())
    ) as timeline,
    case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 else 0 end as bytes`

async function positionOf(db: Db, query: ReturnType<typeof sql>): Promise<Position> {
  const { rows } = await db.execute<Position>(query)
  return rows[0] ?? nowhere
}

/** @throws Error where the reply takes longer. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
