import { existsSync, renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { queryMessage, readyStatus } from './wire-protocol.ts'

// The thread that the embedded database lives in: PGlite computes on the thread it was made in, and a slow query there
// would stop the whole server. It runs from its source also when the server is built, and talks in these messages:

export interface WorkerData {
  folder: string
}

export type WorkerRequest =
  | { kind: 'exchange'; session: number; bytes: Uint8Array; expectsReady: boolean }
  | { kind: 'close' }

export type WorkerReport = { kind: 'ready' } | { kind: 'answer'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'closed' }

/**
 * The database's own settings. Its memory is this process's: it touches all of its shared buffers at the start, 128 MB
 * of them by default, and WebAssembly never gives back what it once grew to. The folder's files lie in the cache of the
 * system anyway.
 */
const settings = { timezone: 'UTC', shared_buffers: '16MB', maintenance_work_mem: '16MB' }

if (!parentPort) throw new Error('This file runs as a worker thread only.')
const port = parentPort

const pglite = await openFolder((workerData as WorkerData).folder)
let currentSession: number | undefined

port.on('message', async (request: WorkerRequest) => {
  if (request.kind === 'close') return close()
  await enterSession(request.session)
  const bytes = await exchange(request.bytes)
  // PGlite swallows a crash of its WebAssembly. What comes after one cannot be trusted, so this thread ends.
  if (request.expectsReady && !readyStatus(bytes)) throw new Error('The embedded database stopped in mid-answer.')
  report({ kind: 'answer', bytes }, [bytes.buffer])
})
report({ kind: 'ready' })

/** PGlite has one session only: what the one before left behind is cleared when another one speaks. */
async function enterSession(session: number): Promise<void> {
  if (currentSession !== undefined && currentSession !== session) {
    if (pglite.isInTransaction()) await exchange(queryMessage('ROLLBACK'))
    await exchange(queryMessage('DISCARD ALL'))
  }
  currentSession = session
}

/**
 * What the database answers, as it comes. `execProtocolRaw` would read each of its messages too, and keep what it read for
 * as long as it runs: 320 MB after 4,000 pages.
 */
async function exchange(request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  // A part is a view of the database's own memory.
  await pglite.execProtocolRawStream(request, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  const answer = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    answer.set(part, at)
    at += part.length
  }
  return answer
}

/** Makes a new database beside the folder and renames it, so that a crash meanwhile leaves no half-made one. */
async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    const created = await PGlite.create(unfinished)
    await created.close()
    renameSync(unfinished, folder)
  }
  return PGlite.create(folder, {
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

function report(message: WorkerReport, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}
