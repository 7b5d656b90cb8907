import { createHash } from 'node:crypto'
import { carAttributes } from '#contract/car-attributes.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { type PriceAccuracyGroup, sellerSizeThresholds } from '#contract/daily-price-accuracy.ts'
import { pricedChoiceNames, pricedNumberNames } from '#contract/priced-attributes.ts'
import { compileImportMapping } from '#domain/import/compile-import-mapping.ts'
import type { ImportMapping } from '#domain/import/import-mapping.ts'
import type { ImportSourceRow } from '#domain/import/import-source-row.ts'
import { compareMarketPricesWithFit } from './compare-market-prices-with-fit.ts'
import type { CurrentMarketCorrection } from './current-market-correction.ts'
import { carModelKey, type MarketCar } from './market-car.ts'
import {
  computeValuationErrorMetrics,
  intervalCoveragePercent,
  measureAccuracyByGroups,
  percentOf,
  type ValuationErrorMetrics,
} from './measure-accuracy-by-groups.ts'
import { estimateCarWithKnownPrice } from './measure-price-accuracy.ts'
import { fitPriceModel, type PriceModel } from './price-model.ts'
import { distinctiveTitleWordsOf, regionOfLocation } from './title-words.ts'

const oldestYear = 1990
/** One million kilometres. */
const farthestMiles = 621_371

interface Evaluate {
  mapping: ImportMapping
  /** The header is the first row. */
  rows: AsyncIterable<ImportSourceRow>
  /** The newest model year; by default, the newest year of at least one in a thousand cars. */
  referenceYear?: number | undefined
  /** Cheaper cars are left out, in whole cents. */
  priceMinCents?: number | undefined
  /** Selects another fifth for the test: it is put before the cells of a row. */
  salt?: string | undefined
  /** The column that tells who sells a car, and its value for private sellers. */
  privateSeller?: { column: string; value: string } | undefined
  onRound?: ((done: number, of: number) => void) | undefined
}

export interface ValuationReport {
  rows: number
  trainCars: number
  testCars: number
  referenceYear: number
  fitSeconds: number
  /** Microseconds per value. */
  valueMicroseconds: number
  abstainPercent: number
  answered: ValuationErrorMetrics & { coverage80Percent: number; coverage50Percent: number }
  withoutAbstaining: ValuationErrorMetrics
  groups: PriceAccuracyGroup[]
}

/**
 * Fits on four fifths of a file of real adverts and reports how well the rest is valued. Exact duplicates are removed
 * first; a row belongs to the test if the SHA-1 of its cells, joined by `|` (after the salt, if there is one), is
 * divisible by five.
 *
 * @throws InvalidImportMappingError when the mapping does not fit the table's columns
 */
export async function evaluateValuationAccuracy(input: Evaluate): Promise<ValuationReport> {
  const { rows, cars } = await readTrainAndTestCars(input)
  const referenceYear = input.referenceYear ?? newestYear(cars)
  const kept = cars.filter(({ car }) => car.year <= referenceYear + 1)
  const train = kept.filter(({ isTest }) => !isTest).map(({ car }) => car)
  const test = kept.filter(({ isTest }) => isTest)
  const started = performance.now()
  const model = fitPriceModel(train, { referenceYear, onRound: input.onRound })
  const fitSeconds = (performance.now() - started) / 1000
  const markets = marketsOf(train, model)
  const valuing = performance.now()
  const values = test.map(({ car, isPrivate }) => {
    const sellerCars =
      isPrivate === null ? null : isPrivate ? sellerSizeThresholds.fewCars : sellerSizeThresholds.manyCars
    return estimateCarWithKnownPrice(
      car,
      { model, market: markets.get(carModelKey(car)), fold: null },
      { isSold: false, sellerCars },
    )
  })
  const valueMicroseconds = (1000 * (performance.now() - valuing)) / Math.max(1, test.length)
  const answered = values.filter(({ estimate }) => estimate !== null)
  return {
    rows,
    trainCars: train.length,
    testCars: test.length,
    referenceYear,
    fitSeconds,
    valueMicroseconds,
    abstainPercent: percentOf(values.length - answered.length, values.length),
    answered: {
      ...computeValuationErrorMetrics(answered),
      coverage80Percent: intervalCoveragePercent(answered, 80),
      coverage50Percent: intervalCoveragePercent(answered, 50),
    },
    withoutAbstaining: computeValuationErrorMetrics(values),
    groups: measureAccuracyByGroups(values, { referenceYear, fewestCars: 1 }).filter(({ cars }) => cars > 0),
  }
}

/**
 * The cars of a file of adverts, each once; one in five is kept for the test.
 * @throws InvalidImportMappingError when the mapping does not fit the table's columns
 */
export async function readTrainAndTestCars({ mapping, rows, priceMinCents = 1, salt, privateSeller }: Evaluate) {
  const seen = new Set<string>()
  const cars: { car: MarketCar; isTest: boolean; isPrivate: boolean | null }[] = []
  let sellerColumn = -1
  let map: ReturnType<typeof compileImportMapping> | undefined
  let count = 0
  for await (const { cells, fault } of rows) {
    if (!map) {
      map = compileImportMapping(mapping, cells)
      if (privateSeller) sellerColumn = cells.indexOf(privateSeller.column)
      continue
    }
    count++
    const key = createHash('sha1').update(cells.join('|')).digest('hex')
    if (fault !== undefined || seen.has(key)) continue
    seen.add(key)
    const row = map(cells)
    if (row.kind === 'rejected') continue
    const { brand, model, year, mileage, price, title, location, equipment, ...facts } = row.values
    if (typeof price !== 'number' || typeof mileage !== 'number' || typeof year !== 'number') continue
    if (price < priceMinCents || mileage > farthestMiles || mileage < 0 || year < oldestYear) continue
    const text = (value: unknown) => (typeof value === 'string' ? value : null)
    const number = (value: unknown) => (typeof value === 'number' ? value : null)
    const names = { brand: text(brand) ?? '', model: text(model) ?? '' }
    const car: MarketCar = {
      // Files name no sellers: each advert counts as a different seller's.
      sellerId: key,
      ...names,
      year,
      mileageMiles: mileage,
      ...createRecordFromKeys(pricedChoiceNames, (name) => text(facts[carAttributes[name].field])),
      ...createRecordFromKeys(pricedNumberNames, (name) => number(facts[carAttributes[name].field])),
      region: regionOfLocation(text(location)),
      titleWords: distinctiveTitleWordsOf({
        title: text(title),
        ...names,
        equipment: Array.isArray(equipment) ? equipment : [],
      }),
      priceCents: price,
    }
    const draw =
      salt === undefined
        ? key
        : createHash('sha1')
            .update([salt, ...cells].join('|'))
            .digest('hex')
    const isPrivate = sellerColumn < 0 ? null : cells[sellerColumn] === privateSeller?.value
    cars.push({ car, isTest: BigInt(`0x${draw}`) % 5n === 0n, isPrivate })
  }
  return { rows: count, cars }
}

function newestYear(cars: readonly { car: MarketCar }[]): number {
  const counts = new Map<number, number>()
  for (const { car } of cars) counts.set(car.year, (counts.get(car.year) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count * 1000 >= cars.length).map(([year]) => year)
  return Math.max(oldestYear, ...common)
}

function marketsOf(cars: readonly MarketCar[], model: PriceModel): Map<string, CurrentMarketCorrection> {
  const byModel = [...Map.groupBy(cars, carModelKey)]
  return new Map(byModel.map(([key, ofModel]) => [key, compareMarketPricesWithFit(ofModel, { model, fold: null })]))
}
