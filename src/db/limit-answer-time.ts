import type pg from 'pg'

/** Sessions that may take as long as they like until they are released. */
const unlimited = new WeakSet<pg.PoolClient>()

/**
 * Ends a connection that has not answered a statement for this long: the server's own limit of a statement says nothing
 * where the server is gone without a word, as after a loss of power, and TCP finds that out after a quarter of an hour. The
 * statement fails as on every broken connection; with another connection the next one may reach another server.
 *
 * node-postgres' own `query_timeout` only stops waiting: the connection goes back to the pool and blocks the next query.
 */
export function limitAnswerTime(client: pg.PoolClient, milliseconds: number): void {
  const query = client.query.bind(client) as (...all: unknown[]) => unknown
  const queryWithin = (...all: unknown[]) => {
    const answer = query(...all)
    if (!(answer instanceof Promise) || unlimited.has(client)) return answer
    const timer = setTimeout(() => {
      client.connection.stream.destroy(new Error('Query read timeout'))
    }, milliseconds)
    return answer.finally(() => clearTimeout(timer))
  }
  client.query = queryWithin as typeof client.query
}

/** For long work, such as a migration, whose session has no limit on the server either; it is ended afterwards. */
export function withoutAnswerLimit(client: pg.PoolClient): void {
  unlimited.add(client)
}
