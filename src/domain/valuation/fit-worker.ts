import { parentPort } from 'node:worker_threads'
import type { DailyPriceAccuracy, PriceFitComparison, PriceFitDecision } from '#contract/daily-price-accuracy.ts'
import { comparePriceModelFits, isNewFitSignificantlyWorse } from './compare-price-model-fits.ts'
import { measurePriceAccuracy } from './measure-price-accuracy.ts'
import { fitPriceModel, type PriceModel } from './price-model.ts'
import { packPriceModel, unpackPriceModel } from './store-price-model.ts'
import { StoredMarketCars } from './stored-market-cars.ts'
import { type PackedMarketCar, unpackMarketCar } from './valuation-input.ts'

/**
 * The messages to the thread: cars as JSON, part by part; the cars on which two fits are compared; then the order to
 * fit. `inService` is the fit to compare with, null if there is none; a forced fit is accepted whatever the comparison
 * shows.
 */
export type PriceFitThreadRequest =
  | { kind: 'cars' | 'comparedCars'; cars: string }
  | { kind: 'fit'; referenceYear: number; inService: Uint8Array | null; isForced: boolean }

/** The new fit, null if it is refused; the figures are those of the fit that is in service from now on. */
export interface PriceFitThreadResult {
  fit: Uint8Array | null
  decision: PriceFitDecision
  comparison: PriceFitComparison | null
  accuracy: DailyPriceAccuracy
}

let cars = new StoredMarketCars()
let compared = new StoredMarketCars()
parentPort?.on('message', (request: PriceFitThreadRequest) => {
  if (request.kind !== 'fit') {
    const into = request.kind === 'cars' ? cars : compared
    for (const car of JSON.parse(request.cars) as PackedMarketCar[]) into.push(unpackMarketCar(car))
    return
  }
  const result = fitAndMeasure(request)
  // Handed over and not copied.
  parentPort?.postMessage(result, result.fit ? [result.fit.buffer as ArrayBuffer] : [])
  parentPort?.close()
})

function fitAndMeasure({
  referenceYear,
  inService: bytes,
  isForced,
}: Extract<PriceFitThreadRequest, { kind: 'fit' }>): PriceFitThreadResult {
  const newFit = fitPriceModel(cars, { referenceYear })
  const { inService, comparison } = compareWithFitInService(newFit, bytes)
  const decision = decide(inService !== null, comparison, isForced)
  const accuracy = measurePriceAccuracy(cars, inService && decision === 'refused' ? inService : newFit)
  // The cars are of no more use, and the packed fit is as large as a tenth of them.
  cars = new StoredMarketCars()
  return { fit: decision === 'refused' ? null : packPriceModel(newFit), decision, comparison, accuracy }
}

/** Compares the fits, and forgets the cars on which they were compared. */
function compareWithFitInService(newFit: PriceModel, bytes: Uint8Array | null) {
  const inService = bytes && unpackPriceModel(bytes)
  const comparison = inService && comparePriceModelFits(compared, { inService, newFit })
  compared = new StoredMarketCars()
  return { inService, comparison }
}

function decide(isInService: boolean, comparison: PriceFitComparison | null, isForced: boolean): PriceFitDecision {
  if (!isInService) return 'first'
  if (!comparison) return 'notCompared'
  if (!isNewFitSignificantlyWorse(comparison)) return 'accepted'
  return isForced ? 'forced' : 'refused'
}
