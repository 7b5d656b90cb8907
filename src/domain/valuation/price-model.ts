import { LocalMarket, MarketCells } from './local-market.ts'
import { type CarToValue, foldCount, foldOf, type MarketCar, modelKey } from './market-car.ts'
import { MarketRows } from './market-rows.ts'
import { straightenMileage } from './mileage-course.ts'
import { type Features, PriceFeatures } from './price-features.ts'
import { PriceSpread } from './price-spread.ts'
import { solveRidge } from './solve-ridge.ts'

/** Logarithm of a price in cents about which coefficients are counted: 22,000 dollars. */
const middle = Math.log(2_200_000)
/** More cars of one model tell the fit nothing new; the local market hears them all. */
const maxCarsPerModel = 2_500
const rounds = 3
/** Steps of the search for a solution: the later rounds begin near it. */
const firstSteps = 40
const laterSteps = 20
/** A price so many times the typical miss away is pulled back to here (Huber, 1964). */
const outlierAt = 1.2

/**
 * What cars are worth by what they are: one fit for each group of cars, made without the group, so that no car's own
 * price enters its value, and one of all for cars that are not on the market yet.
 */
export class PriceModel {
  readonly features: PriceFeatures
  readonly spread: PriceSpread
  /** One for each group, and last for all. */
  readonly #coefficients: Float64Array[]

  constructor(features: PriceFeatures, coefficients: Float64Array[], spread: PriceSpread) {
    this.features = features
    this.#coefficients = coefficients
    this.spread = spread
  }

  /** The logarithm of the fitted value in cents; `fold` is the car's own group, or null for a car of none. */
  logValue(car: CarToValue, fold: number | null): number {
    return this.logValueOf(this.features.of(car), fold)
  }

  /** The same for a car whose features were read before. */
  logValueOf(features: Features, fold: number | null): number {
    return middle + dot(features, this.#of(fold))
  }

  #of(fold: number | null): Float64Array {
    const coefficients = this.#coefficients[fold ?? foldCount]
    if (!coefficients) throw new RangeError(`There is no group ${fold} of the fit.`)
    return coefficients
  }

  save() {
    return {
      features: this.features.save(),
      coefficients: this.#coefficients.map((column) => Float32Array.from(column)),
      spread: this.spread.save(),
    }
  }

  static restore(saved: ReturnType<PriceModel['save']>): PriceModel {
    const features = PriceFeatures.restore(saved.features)
    const coefficients = saved.coefficients.map((column) => Float64Array.from(column))
    return new PriceModel(features, coefficients, PriceSpread.restore(saved.features.referenceYear, saved.spread))
  }
}

/**
 * Fits the price model on the cars of a market.
 *
 * @param referenceYear the newest model year that is sold as a used car today
 * @param onRound hears how many of the rounds of work are done
 */
export function fitPriceModel(
  cars: readonly MarketCar[],
  { referenceYear, onRound = () => {} }: { referenceYear: number; onRound?: (done: number, of: number) => void },
): PriceModel {
  const sample = limited(cars)
  const features = new PriceFeatures(referenceYear)
  for (const car of sample) features.learn(car)
  const fitted = byModel(sample)
  const rows = new MarketRows()
  for (const car of fitted) rows.push(features.of(car))
  const targets = Float64Array.from(fitted, ({ priceCents }) => Math.log(priceCents) - middle)
  const folds = Uint8Array.from(fitted, ({ id }) => foldOf(id))
  const penalties = features.penalties()
  const levels = features.mileageColumns()

  const coefficients: Float64Array[] = []
  for (let fold = 0; fold <= foldCount; fold++) {
    const isIn = folds.map((own) => (own === fold ? 0 : 1))
    const column = new Float64Array(features.columnCount)
    let weights: Float64Array = Float64Array.from(isIn)
    for (let round = 0; round < rounds; round++) {
      solveRidge({ rows, targets, weights, penalties }, column, round === 0 ? firstSteps : laterSteps)
      onRound(fold * rounds + round + 1, (foldCount + 1) * rounds)
      if (round < rounds - 1) weights = robustWeights(rows, targets, column, isIn)
    }
    straightenMileage(column, levels, rows.squares(Float64Array.from(isIn), features.columnCount))
    coefficients.push(column)
  }
  return new PriceModel(
    features,
    coefficients,
    PriceSpread.learn(referenceYear, missesOf(fitted, folds, rows, coefficients)),
  )
}

function robustWeights(rows: MarketRows, targets: Float64Array, column: Float64Array, isIn: Uint8Array): Float64Array {
  const misses = rows.times(column).map((value, row) => Math.abs((targets[row] as number) - value))
  const inside = misses.filter((_, row) => isIn[row]).sort()
  // 1.4826 makes the median of a normal scatter its standard deviation.
  const typical = Math.max(1.4826 * (inside[inside.length >> 1] ?? 0), 1e-6)
  return misses.map((miss, row) => (isIn[row] ? Math.min(1, (outlierAt * typical) / Math.max(miss, 1e-9)) : 0))
}

/** By how much each price missed a value made without it, the local market included. */
function missesOf(cars: readonly MarketCar[], folds: Uint8Array, rows: MarketRows, coefficients: Float64Array[]) {
  const cells = new Map<string, MarketCells>()
  const cellsOf = (key: string) => {
    const known = cells.get(key) ?? new MarketCells()
    cells.set(key, known)
    return known
  }
  const byFold = coefficients.slice(0, foldCount).map((column, fold) => {
    const excesses = rows
      .times(column)
      .map((value, row) => Math.log((cars[row] as MarketCar).priceCents) - middle - value)
    const markets = new Map<string, LocalMarket>()
    for (const [row, car] of cars.entries()) {
      // A market made without the group hears nothing of its prices, which is stricter than leaving out one car.
      if (folds[row] === fold) continue
      const key = modelKey(car)
      const market = markets.get(key) ?? new LocalMarket(cellsOf(key))
      markets.set(key, market)
      market.add(car, excesses[row] as number)
    }
    return { excesses, markets }
  })
  return cars.map((car, row) => {
    const fold = folds[row] as number
    const { excesses, markets } = byFold[fold] as (typeof byFold)[number]
    return { car, fold, excess: (excesses[row] as number) - (markets.get(modelKey(car))?.correction(car) ?? 0) }
  })
}

function limited(cars: readonly MarketCar[]): MarketCar[] {
  const counts = new Map<string, number>()
  return cars.filter((car) => {
    const key = modelKey(car)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= maxCarsPerModel
  })
}

function byModel(cars: readonly MarketCar[]): MarketCar[] {
  return [...Map.groupBy(cars, modelKey).values()].flat()
}

function dot({ starts, offsets, values, variants }: Features, coefficients: Float64Array): number {
  let sum = 0
  for (const column of variants) sum += coefficients[column] as number
  for (const start of starts) {
    for (let i = 0; i < offsets.length; i++) {
      sum += (values[i] as number) * (coefficients[start + (offsets[i] as number)] as number)
    }
  }
  return sum
}
