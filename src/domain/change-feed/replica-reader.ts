import { sql } from 'drizzle-orm'
import type { Db, OpenedDatabase } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type DatabaseSnapshotId, detectCatalogueChangesSince } from './detect-catalogue-changes-since.ts'
import { singleFlight } from './single-flight.ts'

/** How long a replica is not used after it has failed, or turned out to be no replica. */
const restMs = 5_000
/** How long to wait for a replica's replay position; a hanging replica delays no request longer. */
const patienceMs = 1_000

/** Reads public data: only the tables that `catalogue_changes` covers. */
export interface ReplicaReader {
  /** Runs a read on a replica that has every earlier commit; without such a replica, on the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
}

type Replica = { name: string; db: Db; replayed: number; isAsked: boolean; restsUntil: number }

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
  databases: readonly Pick<OpenedDatabase, 'db'>[],
  { log, now = () => performance.now() }: Settings = {},
): ReplicaReader {
  const replicas = databases.map(
    ({ db }, index): Replica => ({
      name: `replica ${index + 1}`,
      db,
      replayed: 0,
      isAsked: false,
      restsUntil: Number.NEGATIVE_INFINITY,
    }),
  )
  const joinLook = singleFlight<void>()
  let seen: DatabaseSnapshotId | null = null
  let needed = 0
  let turn = 0

  async function look(): Promise<void> {
    const { moment, hasChanged } = await detectCatalogueChangesSince(primary, seen)
    // The position is read after the changes were seen, so it is behind them.
    if (hasChanged) needed = await placeOf(primary, sql`pg_current_wal_insert_lsn()`)
    seen = moment
  }

  async function choose(): Promise<Replica | null> {
    await joinLook(primary, '', look)
    for (let tried = 0; tried < replicas.length; tried += 1) {
      turn = (turn + 1) % replicas.length
      const replica = replicas[turn]
      if (replica && (await hasCome(replica))) return replica
    }
    return null
  }

  async function hasCome(replica: Replica): Promise<boolean> {
    if (replica.restsUntil > now()) return false
    if (replica.replayed >= needed) return true
    // Only one request waits for the reply, which may not come; the primary serves the others.
    if (replica.isAsked) return false
    replica.isAsked = true
    try {
      const replayed = sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else '0/0' end`
      replica.replayed = await within(patienceMs, placeOf(replica.db, replayed))
    } catch (error) {
      letRest(replica, error)
    } finally {
      replica.isAsked = false
    }
    return replica.replayed >= needed
  }

  function letRest(replica: Replica, error: unknown): void {
    replica.restsUntil = now() + restMs
    replica.replayed = 0
    log?.error({ err: error, replica: replica.name }, 'replica failed; the primary answers')
  }

  if (replicas.length === 0) return { read: (work) => work(primary) }
  return {
    async read(work) {
      const replica = await choose()
      if (!replica) return work(primary)
      try {
        return await work(replica.db)
      } catch (error) {
        if (error instanceof DomainError) throw error
        letRest(replica, error)
        return work(primary)
      }
    },
  }
}

/** A position in the write-ahead log, as the number of bytes before it. */
async function placeOf(db: Db, place: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`select (${place} - '0/0'::pg_lsn)::float8 as bytes`)
  return rows[0]?.bytes ?? 0
}

/** @throws Error where the reply takes longer. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
