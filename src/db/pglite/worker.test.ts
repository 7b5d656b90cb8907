import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerEntryFile } from '../paths/worker-entry-file.ts'
import { postgresQueryMessage } from './wire-protocol.ts'
import type { DatabaseWorkerReport, DatabaseWorkerRequest } from './worker.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-worker-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('keeps nothing of what it has answered', async () => {
  // Each of the replies below takes 12 MB as JavaScript; a thread that kept them would end at the third or fourth.
  const resourceLimits = { maxOldGenerationSizeMb: 48 }
  const workerData = { folder: path.join(folder, 'db') }
  const worker = new Worker(workerEntryFile('database-worker'), { workerData, execArgv: [], resourceLimits })
  const ask = async (request: DatabaseWorkerRequest): Promise<DatabaseWorkerReport> => {
    worker.postMessage(request)
    const [report] = await once(worker, 'message')
    return report
  }
  await once(worker, 'message')
  const bytes = postgresQueryMessage(`SELECT 'car ' || number, number FROM generate_series(1, 50000) AS number`)
  for (let round = 0; round < 20; round += 1) {
    const report = await ask({ kind: 'exchange', session: round % 2, bytes, expectsReady: true })
    expect(report.kind === 'answer' && report.bytes.length).toBeGreaterThan(1_000_000)
  }
  expect(await ask({ kind: 'close' })).toEqual({ kind: 'closed' })
  await worker.terminate()
})
