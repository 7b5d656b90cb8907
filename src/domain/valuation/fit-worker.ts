import { parentPort } from 'node:worker_threads'
import type { FitComparison, FitDecision, PriceAccuracy } from '#contract/price-accuracy.ts'
import { compareFits, isWorseThanChance } from './compare-fits.ts'
import { measurePriceAccuracy } from './measure-price-accuracy.ts'
import { fitPriceModel, type PriceModel } from './price-model.ts'
import { packModel, restoreModel } from './store-price-model.ts'
import { type PackedCar, type UnpackedCar, unpackCar } from './valuation-input.ts'

/**
 * The messages to the thread: cars as JSON, part by part; the cars on which two fits are compared; then the order to
 * fit. `inService` is the fit to compare with, null if there is none; a forced fit is accepted whatever the comparison
 * shows.
 */
export type FitRequest =
  | { kind: 'cars' | 'comparedCars'; cars: string }
  | { kind: 'fit'; referenceYear: number; inService: Uint8Array | null; isForced: boolean }

/** The new fit, null if it is refused; the figures are those of the fit that is in service from now on. */
export interface FitResult {
  fit: Uint8Array | null
  decision: FitDecision
  comparison: FitComparison | null
  accuracy: PriceAccuracy
}

const cars: UnpackedCar[] = []
const compared: UnpackedCar[] = []
parentPort?.on('message', (request: FitRequest) => {
  if (request.kind !== 'fit') {
    const into = request.kind === 'cars' ? cars : compared
    for (const car of JSON.parse(request.cars) as PackedCar[]) into.push(unpackCar(car))
    return
  }
  parentPort?.postMessage(fitAndMeasure(request))
  parentPort?.close()
})

function fitAndMeasure({ referenceYear, inService: bytes, isForced }: Extract<FitRequest, { kind: 'fit' }>): FitResult {
  const newFit = fitPriceModel(cars, { referenceYear })
  const inService = bytes && restoreModel(bytes)
  const comparison = inService && compareFits(compared, { inService, newFit })
  const decision = decide(inService, comparison, isForced)
  const chosen = inService && decision === 'refused' ? inService : newFit
  return {
    fit: decision === 'refused' ? null : packModel(newFit),
    decision,
    comparison,
    accuracy: measurePriceAccuracy(cars, chosen),
  }
}

function decide(inService: PriceModel | null, comparison: FitComparison | null, isForced: boolean): FitDecision {
  if (!inService) return 'first'
  if (!comparison) return 'notCompared'
  if (!isWorseThanChance(comparison)) return 'accepted'
  return isForced ? 'forced' : 'refused'
}
