import { type DatabaseWorkerExchange, DatabaseWorkerHandle, DatabaseWorkerLostError } from './database-worker-handle.ts'
import type { DatabaseWorkerData } from './worker.ts'

export interface EmbeddedDatabaseServerSettings extends DatabaseWorkerData {
  /** A statement that takes longer is stopped by ending its worker. */
  statementTimeoutMs: number
  /** Called when a worker was lost. */
  onLost(error: DatabaseWorkerLostError): void
}

/** Keeps one worker running on the folder, and passes the sessions' batches to it one at a time. */
export class EmbeddedDatabaseServer {
  readonly #settings: EmbeddedDatabaseServerSettings
  #worker: Promise<DatabaseWorkerHandle>
  #turn: Promise<unknown> = Promise.resolve()
  #isClosed = false
  #lastSession = 0

  private constructor(settings: EmbeddedDatabaseServerSettings, worker: DatabaseWorkerHandle) {
    this.#settings = settings
    this.#worker = Promise.resolve(worker)
  }

  static async start(settings: EmbeddedDatabaseServerSettings): Promise<EmbeddedDatabaseServer> {
    return new EmbeddedDatabaseServer(settings, await DatabaseWorkerHandle.open(settings))
  }

  newSessionId(): number {
    this.#lastSession += 1
    return this.#lastSession
  }

  /** @throws DatabaseWorkerLostError when the worker ended before it replied; a new worker is then being started */
  exchange(exchange: DatabaseWorkerExchange): Promise<Uint8Array> {
    const answer = this.#turn.then(() => this.#exchangeNow(exchange))
    this.#turn = answer.catch(() => {})
    return answer
  }

  /** Waits for the running batch, then shuts the database down. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#turn
    const worker = await this.#worker.catch(() => undefined)
    await worker?.close()
  }

  async #exchangeNow(exchange: DatabaseWorkerExchange): Promise<Uint8Array> {
    try {
      const worker = await this.#worker
      return await worker.exchange(exchange, this.#settings.statementTimeoutMs)
    } catch (error) {
      if (error instanceof DatabaseWorkerLostError && !this.#isClosed) {
        this.#settings.onLost(error)
        this.#restart()
      }
      throw error
    }
  }

  /** Also restarts after a worker that could not open the folder: the cause may be gone. */
  #restart(): void {
    this.#worker = DatabaseWorkerHandle.open(this.#settings)
    this.#worker.catch(() => {
      // The next request reports this error.
    })
  }
}
