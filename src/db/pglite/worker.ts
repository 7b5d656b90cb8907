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

if (!parentPort) throw new Error('This file runs as a worker thread only.')
const port = parentPort

const pglite = await openFolder((workerData as WorkerData).folder)
let currentSession: number | undefined

port.on('message', (request: WorkerRequest) => {
  if (request.kind === 'close') return close()
  enterSession(request.session)
  // The answer may be a view of PGlite's own buffer, which must not be handed over.
  const bytes = new Uint8Array(pglite.execProtocolRawSync(request.bytes))
  // PGlite swallows a crash of its WebAssembly. What comes after one cannot be trusted, so this thread ends.
  if (request.expectsReady && !readyStatus(bytes)) throw new Error('The embedded database stopped in mid-answer.')
  report({ kind: 'answer', bytes }, [bytes.buffer])
})
report({ kind: 'ready' })

/** PGlite has one session only: what the one before left behind is cleared when another one speaks. */
function enterSession(session: number): void {
  if (currentSession !== undefined && currentSession !== session) {
    if (pglite.isInTransaction()) pglite.execProtocolRawSync(queryMessage('ROLLBACK'))
    pglite.execProtocolRawSync(queryMessage('DISCARD ALL'))
  }
  currentSession = session
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
  return PGlite.create(folder, { startParams: [...PGlite.defaultStartParams, '-c', 'timezone=UTC'] })
}

async function close(): Promise<void> {
  await pglite.close()
  report({ kind: 'closed' })
  port.close()
}

function report(message: WorkerReport, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}
