import { Worker } from 'node:worker_threads'
import { workerEntryFile } from '../paths/worker-entry-file.ts'
import type { DatabaseWorkerData, DatabaseWorkerReport, DatabaseWorkerRequest } from './worker.ts'

/** The worker ended, or was ended, before it replied. What it had committed is kept. */
export class DatabaseWorkerLostError extends Error {
  override name = 'WorkerLost'
  /** The SQLSTATE that the client gets. */
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

export interface DatabaseWorkerExchange {
  session: number
  bytes: Uint8Array
  expectsReady: boolean
}

interface Waiting {
  resolve(report: DatabaseWorkerReport): void
  reject(error: DatabaseWorkerLostError): void
}

/**
 * Limits of the worker's JavaScript heap, in MB. Messages are short-lived, and the database's own data is in
 * WebAssembly memory, outside this heap. A young generation of the usual size would fill up with 64 MB of old messages.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 }

/** Opening may include creating the database or replaying its log, on a slow disk. */
const OPEN_LIMIT_MS = 120_000
const CLOSE_LIMIT_MS = 30_000

/** The main thread's end of one worker thread. It handles one request at a time. */
export class DatabaseWorkerHandle {
  readonly #worker: Worker
  #waiting: Waiting | undefined
  #loss: DatabaseWorkerLostError | undefined

  private constructor({ folder, image }: DatabaseWorkerData) {
    // Without execArgv a test runner's or debugger's own options would reach the worker too.
    this.#worker = new Worker(workerEntryFile('database-worker'), {
      workerData: { folder, image } satisfies DatabaseWorkerData,
      execArgv: [],
      resourceLimits,
    })
    this.#worker.on('message', (report: DatabaseWorkerReport) => this.#settle()?.resolve(report))
    this.#worker.on('error', (error) =>
      this.#lose(new DatabaseWorkerLostError('57P02', 'The embedded database crashed.', error)),
    )
    this.#worker.on('exit', () => this.#lose(new DatabaseWorkerLostError('57P01', 'The embedded database has ended.')))
  }

  /** Resolves when the database in the folder accepts queries. */
  static async open(data: DatabaseWorkerData): Promise<DatabaseWorkerHandle> {
    const handle = new DatabaseWorkerHandle(data)
    await handle.#await(OPEN_LIMIT_MS, 'opening the database')
    return handle
  }

  /** Sends a batch of messages to the database and returns its reply. */
  async exchange(exchange: DatabaseWorkerExchange, limitMs: number): Promise<Uint8Array> {
    this.#post({ kind: 'exchange', ...exchange })
    const report = await this.#await(limitMs, 'a statement')
    if (report.kind !== 'answer')
      throw new DatabaseWorkerLostError('57P02', `The embedded database reported "${report.kind}".`)
    return report.bytes
  }

  /** Shuts the database down cleanly. */
  async close(): Promise<void> {
    if (this.#loss) return
    this.#post({ kind: 'close' })
    await this.#await(CLOSE_LIMIT_MS, 'closing the database')
    await this.#worker.terminate()
  }

  #post(request: DatabaseWorkerRequest): void {
    this.#worker.postMessage(request)
  }

  #await(limitMs: number, what: string): Promise<DatabaseWorkerReport> {
    if (this.#loss) return Promise.reject(this.#loss)
    const { promise, resolve, reject } = Promise.withResolvers<DatabaseWorkerReport>()
    const waiting = { resolve, reject }
    this.#waiting = waiting
    const timer = setTimeout(() => {
      // If this thread was blocked, the reply may be in its queue already: it is read before the next setImmediate.
      setImmediate(() => {
        if (this.#waiting === waiting)
          this.#endOverrun(`The embedded database took longer than ${limitMs} ms for ${what}.`)
      })
    }, limitMs)
    return promise.finally(() => clearTimeout(timer))
  }

  /** Only ending the thread stops PGlite; its statement_timeout does nothing. */
  #endOverrun(message: string): void {
    const loss = new DatabaseWorkerLostError('57014', message)
    this.#loss = loss
    // Another worker must not open the folder while this one can still write to it.
    void this.#worker.terminate().then(() => this.#settle()?.reject(loss))
  }

  #lose(loss: DatabaseWorkerLostError): void {
    this.#loss ??= loss
    this.#settle()?.reject(this.#loss)
  }

  #settle(): Waiting | undefined {
    const waiting = this.#waiting
    this.#waiting = undefined
    return waiting
  }
}
