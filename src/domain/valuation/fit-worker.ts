import { parentPort } from 'node:worker_threads'
import type { MarketCar } from './market-car.ts'
import { fitPriceModel } from './price-model.ts'
import { packModel } from './store-price-model.ts'
import { type PackedCar, unpackCar } from './valuation-input.ts'

/** What the thread is told: cars as JSON, part after part, then to fit. */
export type FitRequest = { kind: 'cars'; cars: string } | { kind: 'fit'; referenceYear: number }

const cars: MarketCar[] = []
parentPort?.on('message', (request: FitRequest) => {
  if (request.kind === 'cars') {
    for (const car of JSON.parse(request.cars) as PackedCar[]) cars.push(unpackCar(car))
    return
  }
  parentPort?.postMessage(packModel(fitPriceModel(cars, request)))
  parentPort?.close()
})
