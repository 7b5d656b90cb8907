import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { valuations } from '#db/schema/valuations.ts'
import { workerFile } from '#db/worker-file.ts'
import type { FitRequest } from './fit-worker.ts'
import { readAllMarkets } from './read-market.ts'
import { markAllValuationsDue } from './refresh-valuations.ts'
import { loadPriceModel, storePriceModel } from './store-price-model.ts'

const oldestMs = 24 * 60 * 60_000
/** The market has become another one when so much of it came or went. */
const changedShare = 0.2
const carsAtOnce = 5_000

/**
 * Fits the price model anew where there is none of this version, where it is a day old, or where the market has grown or shrunk by a
 * fifth since. The work is done in a thread of its own, so that nobody's request waits for it.
 *
 * @returns whether there is a new fit
 */
export async function refitPrices(db: Db, { now, signal }: { now: Date; signal?: AbortSignal }): Promise<boolean> {
  const stored = await loadPriceModel(db)
  const carCount = await countMarket(db)
  // Labels of another version of the model are wrong until its fit is there, however long that takes.
  if (!stored) await db.delete(valuations)
  if (carCount === 0) return false
  if (stored) {
    const isOld = now.getTime() - stored.fittedAt.getTime() > oldestMs
    const isAnother = Math.abs(carCount - stored.carCount) > changedShare * stored.carCount
    if (!isOld && !isAnother) return false
  }
  const fit = await fitInThread(db, { now, signal })
  if (!fit) return false
  await storePriceModel(db, fit, { carCount, now })
  await markAllValuationsDue(db)
  return true
}

async function countMarket(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from listings where status = 'available'`,
  )
  return rows[0]?.count ?? 0
}

async function fitInThread(db: Db, { now, signal }: { now: Date; signal?: AbortSignal | undefined }) {
  // Without execArgv a test runner's or debugger's own options would reach the thread too.
  const worker = new Worker(workerFile('fit-worker'), { execArgv: [] })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop)
  try {
    const fit = new Promise<Uint8Array | null>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => resolve(null))
    })
    const tell = (request: FitRequest) => worker.postMessage(request)
    for (let after = ''; !signal?.aborted; ) {
      const { cars, last } = await readAllMarkets(db, { after, limit: carsAtOnce, now })
      if (last === null) break
      tell({ kind: 'cars', cars })
      after = last
    }
    // Cars that were not all read would make a fit of another market.
    if (signal?.aborted) return null
    // A model year comes to market in the autumn before.
    tell({ kind: 'fit', referenceYear: now.getUTCFullYear() })
    return await fit
  } finally {
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
