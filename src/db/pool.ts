import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseBusy, DatabaseClosed } from './database-errors.ts'

export interface PoolLimits {
  /** Connections open at the same time. */
  max: number
  /** Requests that may wait for a connection; the next one gets DatabaseBusy. */
  maxWaiting: number
  /** How long a request may wait for a connection before it gets DatabaseBusy. */
  connectionTimeoutMillis: number
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/**
 * A node-postgres pool with a bounded queue, a draining end, whole numbers for int8 and no leaking connection.
 * Both databases are used through it.
 */
export class BoundedPool extends pg.Pool {
  readonly #limits: PoolLimits
  readonly #isStale: (client: pg.PoolClient) => boolean
  #isClosing = false

  /** `isStale` says of a connection being given back that it must not be used again. */
  constructor(config: pg.PoolConfig & PoolLimits, isStale: (client: pg.PoolClient) => boolean = () => false) {
    super(config)
    this.#limits = config
    this.#isStale = isStale
    this.on('connect', readInt8AsNumber)
    this.query = ((text: string, values?: unknown[]) => this.#queryOnce(text, values)) as typeof this.query
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const checkedOut = this.#checkOut()
    if (!callback) return checkedOut
    checkedOut.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  /** Refuses new requests, lets the waiting and the running ones finish within the limit, then ends all connections. */
  async drain(limitMs: number): Promise<void> {
    this.#isClosing = true
    const deadline = Date.now() + limitMs
    const isBusy = () => this.waitingCount > 0 || this.idleCount < this.totalCount
    while (isBusy() && Date.now() < deadline) await pause(5)
    const ended = this.end()
    // A connection that is still held would keep end() waiting for ever.
    if (isBusy()) ended.catch(() => {})
    else await ended
  }

  async #checkOut(): Promise<pg.PoolClient> {
    if (this.#isClosing) throw new DatabaseClosed()
    // Those that an idle connection is about to serve stand in the queue too.
    if (this.waitingCount >= this.#limits.maxWaiting + this.idleCount) {
      throw new DatabaseBusy(`${this.#limits.maxWaiting} requests wait for the database already.`)
    }
    const client = await super.connect().catch((error: Error) => {
      // node-postgres has no code for it.
      if (error.message !== 'timeout exceeded when trying to connect') throw error
      throw new DatabaseBusy(`No database connection became free within ${this.#limits.connectionTimeoutMillis} ms.`)
    })
    this.#guard(client)
    return client
  }

  /**
   * Drizzle neither listens for a connection's errors during a transaction (an unheard 'error' event ends the process)
   * nor gives the connection back when BEGIN fails (with one connection nobody would be served again).
   */
  #guard(client: pg.PoolClient): void {
    const releaseToPool = client.release.bind(client)
    let isReleased = false
    const ignoreError = () => {}
    const releaseDead = () => client.release(true)
    client.on('error', ignoreError)
    client.once('end', releaseDead)
    client.release = (error) => {
      if (isReleased) return
      isReleased = true
      client.off('end', releaseDead)
      releaseToPool(error || this.#isStale(client))
      client.off('error', ignoreError)
    }
  }

  /**
   * node-postgres closes the connection after any failed pool.query(), be it only a unique violation; here it stays
   * open unless the connection itself is at fault.
   */
  async #queryOnce(text: string, values: unknown[] | undefined): Promise<pg.QueryResult> {
    const client = await this.connect()
    try {
      const result = await client.query(text, values)
      client.release()
      return result
    } catch (error) {
      const isUsable = error instanceof pg.DatabaseError && error.severity === 'ERROR'
      client.release(!isUsable)
      throw error
    }
  }
}

/**
 * Drizzle hands node-postgres type parsers with every query, which beat those of the pool, and its own leave int8 as
 * text. Setting the parser on the module would change every other user of node-postgres in the process.
 */
function readInt8AsNumber(client: pg.PoolClient): void {
  client.setTypeParser(pg.types.builtins.INT8, parseWholeNumber)
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown
  const queryWithNumbers = (config: unknown, ...rest: unknown[]) => query(withNumbers(config), ...rest)
  client.query = queryWithNumbers as typeof client.query
}

function withNumbers(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('types' in config) || 'submit' in config) return config
  const { getTypeParser } = config.types as pg.CustomTypesConfig
  const types = {
    getTypeParser: (oid: number, format: 'text') =>
      oid === pg.types.builtins.INT8 ? parseWholeNumber : getTypeParser(oid, format),
  }
  return { ...config, types }
}

function parseWholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number exactly.`)
  return value
}
