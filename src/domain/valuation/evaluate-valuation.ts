import { createHash } from 'node:crypto'
import { compileMapping } from '#domain/import/compile-mapping.ts'
import type { Mapping } from '#domain/import/mapping.ts'
import type { SourceRow } from '#domain/import/source-row.ts'
import { estimatePrice, isEstimate } from './estimate-price.ts'
import { LocalMarket } from './local-market.ts'
import { type MarketCar, modelKey } from './market-car.ts'
import { fitPriceModel, type PriceModel } from './price-model.ts'

const oldestYear = 1990
/** A million kilometres. */
const farthestMiles = 621_371

interface Evaluate {
  mapping: Mapping
  /** The header is the first row. */
  rows: AsyncIterable<SourceRow>
  /** The newest model year; without it, the newest that one in a thousand cars is of. */
  referenceYear?: number | undefined
  /** Cheaper cars are left out, in whole cents. */
  priceMinCents?: number | undefined
  onRound?: ((done: number, of: number) => void) | undefined
}

/** Errors of values beside asking prices; shares and percentages from 0 to 100. */
export interface ValuationErrors {
  cars: number
  /** Median of the distance between value and price, in percent of the price. */
  medianErrorPercent: number
  within10Percent: number
  within20Percent: number
}

export interface ValuationReport {
  rows: number
  trainCars: number
  testCars: number
  referenceYear: number
  fitSeconds: number
  /** Microseconds of one value. */
  valueMicroseconds: number
  abstainPercent: number
  answered: ValuationErrors & { coverage80Percent: number; coverage50Percent: number }
  withoutAbstaining: ValuationErrors
}

/**
 * Fits on four fifths of a file of real adverts and says how well the rest is valued. Exact duplicates are dropped
 * first; a row is of the test where the SHA-1 of its cells, joined by `|`, divides by five.
 *
 * @throws WrongMapping when the mapping does not fit the table's columns
 */
export async function evaluateValuation(input: Evaluate): Promise<ValuationReport> {
  const { rows, cars } = await readCars(input)
  const referenceYear = input.referenceYear ?? newestYear(cars)
  const kept = cars.filter(({ car }) => car.year <= referenceYear + 1)
  const train = kept.filter(({ isTest }) => !isTest).map(({ car }) => car)
  const test = kept.filter(({ isTest }) => isTest).map(({ car }) => car)
  const started = performance.now()
  const model = fitPriceModel(train, { referenceYear, onRound: input.onRound })
  const fitSeconds = (performance.now() - started) / 1000
  const markets = marketsOf(train, model)
  const valuing = performance.now()
  const values = test.map((car) => valueCar(car, model, markets.get(modelKey(car))))
  const valueMicroseconds = (1000 * (performance.now() - valuing)) / Math.max(1, test.length)
  const answered = values.filter(({ estimate }) => estimate !== null)
  return {
    rows,
    trainCars: train.length,
    testCars: test.length,
    referenceYear,
    fitSeconds,
    valueMicroseconds,
    abstainPercent: percent(values.length - answered.length, values.length),
    answered: {
      ...errorsOf(answered),
      coverage80Percent: covered(answered, 'lowCents', 'highCents'),
      coverage50Percent: covered(answered, 'lowerCents', 'upperCents'),
    },
    withoutAbstaining: errorsOf(values),
  }
}

async function readCars({ mapping, rows, priceMinCents = 1 }: Evaluate) {
  const seen = new Set<string>()
  const cars: { car: MarketCar; isTest: boolean }[] = []
  let map: ReturnType<typeof compileMapping> | undefined
  let count = 0
  for await (const { cells, fault } of rows) {
    if (!map) {
      map = compileMapping(mapping, cells)
      continue
    }
    count++
    const key = createHash('sha1').update(cells.join('|')).digest('hex')
    if (fault !== undefined || seen.has(key)) continue
    seen.add(key)
    const row = map(cells)
    if (row.kind === 'rejected') continue
    const { brand, model, year, mileage, fuel, transmission, body, price } = row.values
    if (typeof price !== 'number' || typeof mileage !== 'number' || typeof year !== 'number') continue
    if (price < priceMinCents || mileage > farthestMiles || mileage < 0 || year < oldestYear) continue
    const text = (value: unknown) => (typeof value === 'string' ? value : null)
    const car = {
      id: key,
      brand: text(brand) ?? '',
      model: text(model) ?? '',
      year,
      mileageMiles: mileage,
      fuel: text(fuel),
      transmission: text(transmission),
      body: text(body),
      priceCents: price,
    }
    cars.push({ car, isTest: BigInt(`0x${key}`) % 5n === 0n })
  }
  return { rows: count, cars }
}

function newestYear(cars: readonly { car: MarketCar }[]): number {
  const counts = new Map<number, number>()
  for (const { car } of cars) counts.set(car.year, (counts.get(car.year) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count * 1000 >= cars.length).map(([year]) => year)
  return Math.max(oldestYear, ...common)
}

function marketsOf(cars: readonly MarketCar[], model: PriceModel): Map<string, LocalMarket> {
  const markets = new Map<string, LocalMarket>()
  for (const car of cars) {
    const key = modelKey(car)
    const market = markets.get(key) ?? new LocalMarket()
    markets.set(key, market)
    market.add(car, Math.log(car.priceCents) - model.logValue(car, null))
  }
  return markets
}

function valueCar(car: MarketCar, model: PriceModel, market: LocalMarket | undefined) {
  const answer = estimatePrice(car, { model, market, fold: null })
  const estimate = isEstimate(answer) ? answer : null
  const valueCents = estimate?.valueCents ?? Math.exp(model.logValue(car, null) + (market?.correction(car) ?? 0))
  return { priceCents: car.priceCents, valueCents, estimate }
}
type Valued = ReturnType<typeof valueCar>

function errorsOf(values: readonly Valued[]): ValuationErrors {
  const errors = values.map(({ priceCents, valueCents }) => Math.abs(valueCents / priceCents - 1)).sort((a, b) => a - b)
  const within = (share: number) => percent(errors.filter((error) => error <= share).length, errors.length)
  return {
    cars: values.length,
    medianErrorPercent: 100 * (errors[errors.length >> 1] ?? 0),
    within10Percent: within(0.1),
    within20Percent: within(0.2),
  }
}

function covered(values: readonly Valued[], low: 'lowCents' | 'lowerCents', high: 'upperCents' | 'highCents'): number {
  const inside = values.filter(
    ({ priceCents, estimate }) => estimate && priceCents >= estimate[low] && priceCents <= estimate[high],
  )
  return percent(inside.length, values.length)
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}
