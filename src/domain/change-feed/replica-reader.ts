import type { Db, OpenedDatabase } from '#db/client.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { findServersBehindAddress } from '#db/find-servers-behind-address.ts'
import { noteReplica } from '#db/replica-primaries.ts'
import { DomainError } from '#domain/domain-error.ts'
import { createSingleFlight } from './create-single-flight.ts'
import { type DatabaseSnapshotId, detectCatalogueChangesSince } from './detect-catalogue-changes-since.ts'
import { readDatabaseIdentity, readPrimaryPosition, readReplicaPosition, unknownPosition } from './server-position.ts'

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
  /**
   * Asks each replica how far it is, for whoever watches: while nobody reads nobody else would.
   * @throws Error where that is not known within two seconds, as while the primary is away
   */
  ask(): Promise<void>
  /**
   * How each replica was found when it was last asked: `resting` after a failure, or where it is never asked; `primary` where
   * the address is that of the primary itself, as one is where all servers of a cluster are listed.
   */
  states(): { name: string; state: 'current' | 'behind' | 'resting' | 'primary' }[]
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
  /** Whether it was the primary itself when it was last asked. */
  isPrimary: boolean
  /** How far it was when it was last asked; 0 where it must be asked again. */
  replayed: number
  /** Grows with every new connection: another server may stand behind it, or the same one at an earlier state. */
  connections: number
  isAsked: boolean
  restsUntil: number
}

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
      isPrimary: false,
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
  let needed = unknownPosition
  let turn = 0

  async function look(): Promise<void> {
    const { moment, hasChanged } = await detectCatalogueChangesSince(primary, seen)
    // Another primary, or the same one after a restart: what the replicas said was about another log.
    if (moment.server !== seen?.server) replicas.forEach(forget)
    // The position is read after the changes were seen, so it is behind them.
    if (hasChanged) needed = await readPrimaryPosition(primary)
    seen = moment
  }

  function forget(replica: Replica): void {
    replica.replayed = 0
    if (replica.isPrimary) replica.restsUntil = Number.NEGATIVE_INFINITY
    replica.isPrimary = false
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
      const found = await within(patienceMs, readReplicaPosition(replica.db))
      const { database, timeline, bytes, server, isReplica } = found
      if (hasComeBack(replica, server)) return neverAsk(replica)
      if (database !== needed.database) return restAsForeign(replica)
      replica.isForeign = false
      if (!isReplica && server === needed.server) return restAsPrimary(replica)
      replica.isPrimary = false
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

  /** It is asked again after a failover, which `look` notices. */
  function restAsPrimary(replica: Replica): false {
    replica.isPrimary = true
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
    replica.isPrimary = false
    log?.error({ err: error, replica: replica.name }, 'replica failed; the primary answers')
  }

  if (replicas.length === 0) return { ...withoutReplicas, read: (work) => work(primary) }
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
      const ours = await readDatabaseIdentity(primary).catch(() => null)
      const look = async (replica: Replica) => {
        if (!(await isDirect(replica)) || ours === null) return
        if ((await within(patienceMs, readDatabaseIdentity(replica.db))) !== ours) restAsForeign(replica)
      }
      await Promise.all(replicas.map((replica) => look(replica).catch((error: unknown) => letRest(replica, error))))
    },
    async ask() {
      await within(
        2 * patienceMs,
        lookIfThere().then(() => Promise.all(replicas.map(hasCome))),
      )
    },
    states: () =>
      replicas.map((replica) => {
        if (replica.isPrimary) return { name: replica.name, state: 'primary' }
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

const withoutReplicas: Omit<ReplicaReader, 'read'> = {
  examine: async () => {},
  ask: async () => {},
  states: () => [],
}

/** @throws Error where the reply takes longer. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
