import type pg from 'pg'
import type { OpenedDatabase } from './client.ts'
import { withoutAnswerLimit } from './limit-answer-time.ts'

/**
 * Runs long work in one transaction of one session, without the limits that keep a request short. The session is ended
 * afterwards, whatever state an error has left it in.
 */
export async function runInLongTransaction<T>(
  { pool }: Pick<OpenedDatabase, 'pool'>,
  begin: 'BEGIN' | 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  withoutAnswerLimit(client)
  try {
    await client.query(begin)
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } finally {
    // A session of the embedded database is cleared when the next one begins.
    client.release(true)
  }
}
