import { existsSync, renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { databaseImagePath, unpackDatabaseImage } from './database-image.ts'
import { parsePostgresTransactionStatus, postgresQueryMessage } from './wire-protocol.ts'

// The thread of the embedded database: PGlite computes on the thread that created it, and a slow query there would
// block the whole server. The thread runs from its source also when the server is built, and uses these messages:

export interface DatabaseWorkerData {
  /** The folder of the database itself, inside the data folder. */
  folder: string
  /** What a folder that is missing becomes a copy of; null for an empty database, undefined for the image beside the build. */
  image?: string | null | undefined
}

export type DatabaseWorkerRequest =
  | { kind: 'exchange'; session: number; bytes: Uint8Array; expectsReady: boolean }
  | { kind: 'close' }

export type DatabaseWorkerReport =
  | { kind: 'ready' }
  | { kind: 'answer'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' }

/**
 * The database's own settings. Its memory belongs to this process: it touches all of its shared buffers at the start,
 * 128 MB of them by default, and WebAssembly never returns memory once it has grown. The operating system caches the
 * folder's files anyway.
 */
const settings = { timezone: 'UTC', shared_buffers: '16MB', maintenance_work_mem: '16MB' }

if (!parentPort) throw new Error('This file runs as a worker thread only.')
const port = parentPort

const pglite = await openFolder(workerData as DatabaseWorkerData)
let currentSession: number | undefined

port.on('message', async (request: DatabaseWorkerRequest) => {
  if (request.kind === 'close') return close()
  await enterSession(request.session)
  const bytes = await exchange(request.bytes)
  // PGlite hides a crash of its WebAssembly. Its later replies cannot be trusted, so this thread ends.
  if (request.expectsReady && !parsePostgresTransactionStatus(bytes))
    throw new Error('The embedded database stopped in mid-answer.')
  report({ kind: 'answer', bytes }, [bytes.buffer])
})
report({ kind: 'ready' })

/**
 * PGlite has only one session: the state of the previous client session is cleared when another one sends a request.
 */
async function enterSession(session: number): Promise<void> {
  if (currentSession !== undefined && currentSession !== session) {
    if (pglite.isInTransaction()) await exchange(postgresQueryMessage('ROLLBACK'))
    await exchange(postgresQueryMessage('DISCARD ALL'))
  }
  currentSession = session
}

/**
 * Collects the database's reply as it arrives. `execProtocolRaw` would also parse each message, and keep the result for
 * as long as it runs: 320 MB after 4,000 pages.
 */
async function exchange(request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  // Each part is a view of the database's own memory, so it is copied.
  await pglite.execProtocolRawStream(request, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  const answer = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    answer.set(part, at)
    at += part.length
  }
  return answer
}

/** A new database is made, or copied, beside the folder and then renamed: a crash meanwhile leaves no incomplete one. */
async function openFolder({ folder, image }: DatabaseWorkerData): Promise<PGlite> {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    const isCopy = image !== null && unpackDatabaseImage(image ?? databaseImagePath(), unfinished)
    if (!isCopy) await (await PGlite.create(unfinished)).close()
    renameSync(unfinished, folder)
  }
  return PGlite.create(folder, {
    // Migration 0032 uses the one for the exclusion constraints of meetings, 0073 the other for the search in messages.
    extensions: { btree_gist, pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
  })
}

async function close(): Promise<void> {
  await pglite.close()
  report({ kind: 'closed' })
  port.close()
}

function report(message: DatabaseWorkerReport, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}
