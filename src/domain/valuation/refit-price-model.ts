import { Worker } from 'node:worker_threads'
import type { PriceFitDecision } from '#contract/daily-price-accuracy.ts'
import type { Db } from '#db/client.ts'
import { workerEntryFile } from '#db/paths/worker-entry-file.ts'
import { runOnOneServer } from '#db/run-on-one-server.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { PriceFitThreadRequest, PriceFitThreadResult } from './fit-worker.ts'
import { countCarsOnOffer, storePriceAccuracyMeasurement } from './price-measurements.ts'
import { readFitComparisonCars, readMarketCarsAfterId } from './read-market-adverts-of-model.ts'
import { markAllValuationsDue } from './refresh-valuations.ts'
import {
  findLastPriceFitAttempt,
  loadPackedPriceModel,
  loadPriceModel,
  recordRefusedPriceFit,
  type StoredPriceModel,
  storePriceModel,
} from './store-price-model.ts'

const oldestMs = 24 * 60 * 60_000
/** The market counts as changed if it grew or shrank by this share. */
const changedShare = 0.2
/** A part is a text in this thread and, until it is read, in the other one. */
const carsAtOnce = 2_000
/** A new fit and the one in service are compared on at most this many cars. */
const mostCompared = 10_000

type Refit = {
  now: Date
  log: Logger
  signal?: AbortSignal
  /**
   * When to fit: if one is due, at once, or at once and accepted even if it is worse, because an operator states that
   * the market has changed.
   */
  wish?: 'whenDue' | 'atOnce' | 'evenIfWorse'
}

/**
 * Fits the price model again if there is none of this version, if the last attempt is a day old, or if the market has
 * grown or shrunk by a fifth since. A separate thread does the work, so that no request waits for it, and one server at
 * a time, of all that share the database. A fit that values cars worse than the one in service, by more than chance, is
 * refused: the old one stays, and an alarm is logged. With each attempt the fit in service is measured
 * (`findPriceAccuracy`).
 *
 * Labels of another version stay until this version's fit has valued their cars: a server of that version may work
 * beside this one, and shows them.
 * @returns the decision about the new fit; null if none was due, another server was fitting or the work was stopped
 */
export async function refitPriceModel(
  db: Db,
  { now, log, signal, wish = 'whenDue' }: Refit,
): Promise<PriceFitDecision | null> {
  const isWanted = async () => wish !== 'whenDue' || (await isRefitDue(db, now))
  if (!(await isWanted())) return null
  return runOnOneServer(db, 'fit prices', async () => {
    // Another server may have fitted them since.
    if (!(await isWanted())) return null
    return fitAndMeasure(db, { now, log, signal, isForced: wish === 'evenIfWorse' })
  })
}

async function fitAndMeasure(
  db: Db,
  { now, log, signal, isForced }: Pick<Refit, 'now' | 'log'> & { signal: AbortSignal | undefined; isForced: boolean },
): Promise<PriceFitDecision | null> {
  const stored = await loadPriceModel(db)
  const carCount = await countCarsOnOffer(db)
  if (carCount === 0) return null
  const result = await fitInThread(db, { stored, carCount, isForced, now, signal })
  if (!result) return null
  const { fit, decision, comparison, accuracy } = result
  if (fit) {
    await storePriceModel(db, fit, { carCount, now })
    await markAllValuationsDue(db)
  } else {
    await recordRefusedPriceFit(db, { carCount, now })
    log.error(
      { alarm: 'price_model_refused', inServiceSince: stored?.fittedAt, ...comparison },
      'a new price model values cars worse than the one in service and was refused',
    )
  }
  await storePriceAccuracyMeasurement(db, { carCount, decision, comparison, accuracy, now })
  return decision
}

async function isRefitDue(db: Db, now: Date): Promise<boolean> {
  const carCount = await countCarsOnOffer(db)
  if (carCount === 0) return false
  const last = await findLastPriceFitAttempt(db)
  if (!last) return true
  const isOld = now.getTime() - last.at.getTime() > oldestMs
  return isOld || Math.abs(carCount - last.carCount) > changedShare * last.carCount
}

type FitInThread = {
  stored: StoredPriceModel | null
  carCount: number
  isForced: boolean
  now: Date
  signal: AbortSignal | undefined
}

async function fitInThread(
  db: Db,
  { stored, carCount, isForced, now, signal }: FitInThread,
): Promise<PriceFitThreadResult | null> {
  // Without execArgv a test runner's or debugger's own options would reach the thread too.
  const worker = new Worker(workerEntryFile('fit-worker'), { execArgv: [] })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop)
  try {
    const result = new Promise<PriceFitThreadResult | null>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => resolve(null))
    })
    const tell = (request: PriceFitThreadRequest) => worker.postMessage(request)
    for (let after = ''; !signal?.aborted; ) {
      const { cars, last } = await readMarketCarsAfterId(db, { after, limit: carsAtOnce, now })
      if (last === null) break
      tell({ kind: 'cars', cars })
      after = last
    }
    const inService = stored && (await loadPackedPriceModel(db, stored.id))
    if (stored) {
      const limit = mostCompared
      const cars = await readFitComparisonCars(db, { pricesOf: stored.fittedAt, limit, marketCars: carCount, now })
      tell({ kind: 'comparedCars', cars })
    }
    // A fit of only a part of the cars would be one of another market.
    if (signal?.aborted) return null
    // A model year comes on the market in the autumn before.
    tell({ kind: 'fit', referenceYear: now.getUTCFullYear(), inService, isForced })
    return await result
  } finally {
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
