import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseClosedError, DatabaseOverloadedError } from './database-errors.ts'
import { DatabaseUnreachableError, isSocketError } from './database-unavailable.ts'
import { limitAnswerTime } from './limit-answer-time.ts'
import { PossibleWriteCounter } from './possible-writes.ts'

export interface DatabasePoolLimits {
  /** Connections that may be open at the same time. */
  max: number
  /** Requests that may wait for a connection; the next one gets DatabaseOverloadedError. */
  maxWaiting: number
  /** How long a request may wait for a connection before it gets DatabaseOverloadedError. */
  connectionTimeoutMillis: number
  /** How long the server may take to answer a statement before its connection is ended; without it, any time. */
  answerTimeoutMs?: number | undefined
}

/**
 * While a connection is in use, neither the pool nor Drizzle listens for its errors, and an unhandled 'error' event ends the
 * process. Whoever uses it learns of its end by the statement that fails.
 */
const ignoreError = () => {}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/**
 * A node-postgres pool for both kinds of database: its queue is bounded, `drain` ends it, int8 values are read as whole
 * numbers, and no connection leaks.
 */
export class BoundedDatabasePool extends pg.Pool {
  readonly #limits: DatabasePoolLimits
  readonly #isStale: (client: pg.PoolClient) => boolean
  readonly #writes = new PossibleWriteCounter()
  #isClosing = false

  /** `isStale` tells whether a released connection must not be used again. */
  constructor(config: pg.PoolConfig & DatabasePoolLimits, isStale: (client: pg.PoolClient) => boolean = () => false) {
    super(config)
    this.#limits = config
    this.#isStale = isStale
    this.on('connect', (client) => {
      // After another connection nothing is sure of what the one before was sent.
      this.#writes.note(null)
      noteStatements(client, this.#writes)
      readInt8AsNumber(client)
      if (config.answerTimeoutMs !== undefined) limitAnswerTime(client, config.answerTimeoutMs)
    })
    // At once, not when the promise of a connection resolves: what ends the connection may arrive in the packet that opened it.
    this.on('acquire', (client) => client.on('error', ignoreError))
    this.on('release', (_error, client) => client.off('error', ignoreError))
    this.query = ((text: string, values?: unknown[]) => this.#queryOnce(text, values)) as typeof this.query
  }

  /** What was sent through all connections; it says something of a database with one connection only. */
  get possibleWrites(): number {
    return this.#writes.count
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
    // A connection that is still in use would keep end() waiting for ever.
    if (isBusy()) ended.catch(() => {})
    else await ended
  }

  async #checkOut(): Promise<pg.PoolClient> {
    if (this.#isClosing) throw new DatabaseClosedError()
    // The queue also contains the requests that an idle connection is about to serve.
    if (this.waitingCount >= this.#limits.maxWaiting + this.idleCount) {
      throw new DatabaseOverloadedError(`${this.#limits.maxWaiting} requests wait for the database already.`)
    }
    const client = await super.connect().catch((error: Error) => {
      // node-postgres has no error code for this.
      if (error.message !== 'timeout exceeded when trying to connect')
        throw isSocketError(error) ? new DatabaseUnreachableError(error) : error
      throw new DatabaseOverloadedError(
        `No database connection became free within ${this.#limits.connectionTimeoutMillis} ms.`,
      )
    })
    this.#guard(client)
    return client
  }

  /**
   * Drizzle does not release the connection when BEGIN fails: a pool of one connection would then serve no more requests.
   */
  #guard(client: pg.PoolClient): void {
    const releaseToPool = client.release.bind(client)
    let isReleased = false
    const releaseDead = () => client.release(true)
    client.once('end', releaseDead)
    client.release = (error) => {
      if (isReleased) return
      isReleased = true
      client.off('end', releaseDead)
      releaseToPool(error || this.#isStale(client))
    }
  }

  /**
   * node-postgres closes the connection after any failed pool.query(), even after a unique violation. Here it stays
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
 * Drizzle passes type parsers to node-postgres with every query. They override those of the pool, and leave int8 as
 * text. Setting the parser on the module would change every other user of node-postgres in the process.
 */
function readInt8AsNumber(client: pg.PoolClient): void {
  client.setTypeParser(pg.types.builtins.INT8, parseWholeNumber)
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown
  const queryWithNumbers = (config: unknown, ...rest: unknown[]) => query(withNumbers(config), ...rest)
  client.query = queryWithNumbers as typeof client.query
}

function noteStatements(client: pg.PoolClient, writes: PossibleWriteCounter): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown
  const queryNoted = (config: unknown, ...rest: unknown[]) => {
    writes.note(textOfStatement(config))
    return query(config, ...rest)
  }
  client.query = queryNoted as typeof client.query
}

function textOfStatement(config: unknown): string | null {
  if (typeof config === 'string') return config
  if (typeof config !== 'object' || config === null || !('text' in config)) return null
  return typeof config.text === 'string' ? config.text : null
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
