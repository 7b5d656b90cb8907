import { sql } from 'drizzle-orm'
import type { Db, OpenDatabase } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type CatalogueSnapshot, checkCatalogueChanges } from './check-catalogue-changes.ts'
import { singleFlight } from './single-flight.ts'

/** A replica that has failed, or is no replica, is not asked again for so long. */
const restMs = 5_000
/** So long one asks a replica how far it has come; one that hangs keeps nobody longer. */
const patienceMs = 1_000

/** Reads what everybody may see: the tables that `catalogue_changes` tells of, and no others. */
export interface CatalogueReader {
  /** Runs a read on a replica that has everything which was committed before; where there is none, on the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
}

type Replica = { name: string; db: Db; replayed: number; isAsked: boolean; restsUntil: number }

type Settings = {
  log?: { error(fields: object, message: string): void } | undefined
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/**
 * Reads by replicas that never show what was so before: a look at the primary says up to which place of its log the
 * replicas must have come, and only a change of what everybody sees moves that place. So people find their own change at
 * once, and everybody else's. Those who come at the same moment share the look.
 */
export function createCatalogueReader(
  primary: Db,
  databases: readonly Pick<OpenDatabase, 'db'>[],
  { log, now = () => performance.now() }: Settings = {},
): CatalogueReader {
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
  let seen: CatalogueSnapshot | null = null
  let needed = 0
  let turn = 0

  async function look(): Promise<void> {
    const { moment, hasChanged } = await checkCatalogueChanges(primary, seen)
    // Asked for after the changes were seen, it lies behind them.
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
    // One waits for the answer, which may not come; the primary answers the others.
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

/** A place in the write-ahead log as the number of bytes before it. */
async function placeOf(db: Db, place: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`select (${place} - '0/0'::pg_lsn)::float8 as bytes`)
  return rows[0]?.bytes ?? 0
}

/** @throws Error where the answer takes longer. */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
