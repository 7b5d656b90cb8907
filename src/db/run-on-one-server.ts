import pg from 'pg'
import type { Db } from './client.ts'
import { possibleWriteCountOf } from './possible-writes.ts'

/**
 * Runs long work that one server at a time should do, each of the others doing nothing meanwhile. The lock is held by a
 * transaction of a connection of its own: not by one of the pool, which requests need, and not by the session, which a
 * pooler before the database gives to others. Only one process opens the embedded database: there the work just runs.
 *
 * Where that connection is lost, as in a failover, the work goes on and another server may begin it too: it must be
 * harmless twice, and only a waste.
 * @param name the same for the same work, in all servers and releases
 * @returns null where another server does it already
 */
export async function runOnOneServer<T>(db: Db, name: string, work: () => Promise<T>): Promise<T | null> {
  if (possibleWriteCountOf(db) !== null) return work()
  const client = new pg.Client(poolOf(db).options)
  // Without a listener the loss of the connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('BEGIN')
    // It holds no snapshot and no row, so that it hinders neither clean-up nor migrations however long it is.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ isOurs: boolean }>(
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isOurs"',
      [name],
    )
    return rows[0]?.isOurs ? await work() : null
  } finally {
    // The end of the session is the end of its transaction, and of the lock.
    await client.end().catch(() => {})
  }
}

function poolOf(db: Db): pg.Pool {
  const { $client: pool } = db as Db & { $client?: unknown }
  if (!(pool instanceof pg.Pool)) throw new TypeError('This is no database that was opened with a pool.')
  return pool
}
