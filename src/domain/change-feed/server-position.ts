import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { databaseIdentitySql } from '#db/database-identity-sql.ts'

/**
 * A position in the write-ahead log of a cluster, which is a server and its physical replicas, as seen from one of its
 * databases. After a failover the log goes on in another timeline, from an earlier position.
 */
type LogPosition = { database: string; timeline: number; bytes: number }
/** The same of one server, and when that was started. */
export type ServerPosition = LogPosition & { server: string; isReplica: boolean }
/** Behind every other one. */
export const unknownPosition: ServerPosition = { database: '', timeline: 0, bytes: 0, server: '', isReplica: false }

const startOfServer = sql`extract(epoch from pg_postmaster_start_time())::text as server`

const primaryPosition = sql`
  select ${sql.raw(databaseIdentitySql)} as database, ${startOfServer}, pg_is_in_recovery() as "isReplica",
    ('x' || substring(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline,
    (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`

/**
 * A server that is no replica has position 0. The timeline is that of the stream where this user may see it, else that of
 * the last restart point, which is behind for minutes after a failover: until then the replica is not used.
 */
const replicaPosition = sql`
  select ${sql.raw(databaseIdentitySql)} as database, ${startOfServer}, pg_is_in_recovery() as "isReplica",
    coalesce(
      (select received_tli from pg_stat_wal_receiver),
      (select timeline_id from pg_control_checkpoint())
    ) as timeline,
    case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 else 0 end as bytes`

/** What a database and its copies on physical replicas have in common. */
export async function readDatabaseIdentity(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`select ${sql.raw(databaseIdentitySql)} as id`)
  return rows[0]?.id ?? null
}

/** How far the log of a primary is. */
export const readPrimaryPosition = (db: Db) => positionOf(db, primaryPosition)

/** How far a replica has replayed the log. */
export const readReplicaPosition = (db: Db) => positionOf(db, replicaPosition)

async function positionOf(db: Db, query: ReturnType<typeof sql>): Promise<ServerPosition> {
  const { rows } = await db.execute<ServerPosition>(query)
  return rows[0] ?? unknownPosition
}
