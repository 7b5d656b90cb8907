import { Duplex } from 'node:stream'
import { DatabaseWorkerLostError } from './database-worker-handle.ts'
import type { EmbeddedDatabaseServer } from './embedded-database-server.ts'
import {
  type PostgresMessageBatch,
  PostgresMessageBatchReader,
  type PostgresTransactionStatus,
  parsePostgresTransactionStatus,
  postgresErrorResponse,
  postgresQueryMessage,
  postgresReadyForQueryMessage,
} from './wire-protocol.ts'

/** The socket that node-postgres gets: one session with the embedded database. */
export class PGliteSessionSocket extends Duplex {
  readonly #server: EmbeddedDatabaseServer
  readonly #id: number
  readonly #reader = new PostgresMessageBatchReader()
  #status: PostgresTransactionStatus = 'idle'
  #isStale = false

  constructor(server: EmbeddedDatabaseServer) {
    // The end of one direction ends the other, so that node-postgres notices it.
    super({ allowHalfOpen: false })
    this.#server = server
    this.#id = server.newSessionId()
  }

  /** The worker was replaced during this session, so the client's prepared statements are gone. */
  get isStale(): boolean {
    return this.#isStale
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // Replies are pushed as they arrive; node-postgres sends one request at a time.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#receive([chunk], done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#receive(
      chunks.map(({ chunk }) => chunk),
      done,
    )
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  #receive(chunks: Buffer[], done: () => void): void {
    for (const batch of this.#reader.read(chunks)) void this.#serve(batch)
    done()
  }

  async #serve(batch: PostgresMessageBatch): Promise<void> {
    // The end of the stream follows. PGlite must not receive this message, or it would shut down.
    if (batch.kind === 'terminate') return
    try {
      this.#answer(await this.#exchange(batch.bytes, batch.kind === 'query'))
    } catch (error) {
      await this.#serveLost(error).catch((failure: Error) => this.destroy(failure))
    }
  }

  /**
   * Outside a transaction the statement fails and the session ends. Inside one the client must get what a server
   * returns after an error: a failed transaction, which refuses everything but ROLLBACK.
   */
  async #serveLost(error: unknown): Promise<void> {
    if (!(error instanceof DatabaseWorkerLostError)) throw error
    this.#isStale = true
    this.#answer(postgresErrorResponse(error))
    if (this.#status === 'idle') {
      this.push(null)
      return
    }
    await this.#exchange(postgresQueryMessage('BEGIN'), true)
    await this.#exchange(postgresQueryMessage('this fails the transaction'), true)
    this.#answer(postgresReadyForQueryMessage('failed'))
  }

  #exchange(bytes: Uint8Array, expectsReady: boolean): Promise<Uint8Array> {
    return this.#server.exchange({ session: this.#id, bytes, expectsReady })
  }

  #answer(bytes: Uint8Array): void {
    if (this.destroyed || this.readableEnded) return
    this.#status = parsePostgresTransactionStatus(bytes) ?? this.#status
    this.push(bytes)
  }
}
