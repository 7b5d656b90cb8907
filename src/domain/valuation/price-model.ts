import { CurrentMarketCorrection, MarketCells } from './current-market-correction.ts'
import { enforceMonotoneCurves } from './enforce-monotone-curves.ts'
import { type CarToValue, foldCount, type MarketCar, modelKey } from './market-car.ts'
import { MarketSupport } from './market-support.ts'
import { type Features, PriceFeatures } from './price-features.ts'
import { PriceSpread } from './price-spread.ts'
import { RegressionRows } from './regression-rows.ts'
import { SameCarGroups } from './same-car-groups.ts'
import { solveRidge } from './solve-ridge.ts'

/** The logarithm of a price in cents around which coefficients are counted: 22,000 dollars. */
const middle = Math.log(2_200_000)
/** More cars of one model tell the fit nothing new; the local market uses them all. */
const maxCarsPerModel = 2_500
const rounds = 3
/** Steps of the solver; the later rounds start near the solution. */
const firstSteps = 30
const laterSteps = 15
/** A price this many times the typical error away is pulled back to this distance (Huber, 1964). */
const outlierAt = 1.2
/** A penalty that no number of cars can outweigh. */
const heldToNothing = 1e12
/**
 * Increase it with every change of a fit's content or of how it is read: a fit of another version is never used, and
 * its labels are removed with it.
 */
const modelVersion = 5

/** A fit without one group of the cars. */
interface Fit {
  coefficients: Float64Array
  /** The sum of the words of a model's dearest title, by the model's first column; no title is worth more. */
  mostWords: Map<number, number>
}

/**
 * The value of cars by their facts: one fit for each group of cars, made without the group, so that no car's own price
 * affects its value, and one of all cars for cars that are not on the market yet.
 */
export class PriceModel {
  readonly features: PriceFeatures
  readonly spread: PriceSpread
  readonly support: MarketSupport
  readonly offers: SameCarGroups
  /** One for each group; the last one is for all. */
  readonly #fits: Fit[]

  constructor(
    fits: Fit[],
    { features, spread, support, offers }: Pick<PriceModel, 'features' | 'spread' | 'support' | 'offers'>,
  ) {
    this.features = features
    this.#fits = fits
    this.spread = spread
    this.support = support
    this.offers = offers
  }

  /** The logarithm of the fitted value in cents; `fold` is the car's own group, or null for a car without one. */
  logValue(car: CarToValue, fold: number | null): number {
    return this.logValueOf(this.featuresOf(car), fold)
  }

  /** The features of a car that the fit uses. */
  featuresOf(car: CarToValue): Features {
    return this.features.of(this.support.countedFacts(car))
  }

  /** The same for a car whose features were read before. */
  logValueOf(features: Features, fold: number | null): number {
    const { coefficients, mostWords } = this.#of(fold)
    return middle + dot(features, coefficients, mostWords.get(features.starts.at(-1) ?? 0))
  }

  /** How much the logarithm of the fitted value changes if the car is a year older, and a year newer. */
  besideYear({ starts }: Features, { year }: CarToValue, fold: number | null): readonly [older: number, newer: number] {
    const { coefficients } = this.#of(fold)
    const at = (own: number) => {
      const { offsets, values } = this.features.ageOf(own)
      let sum = 0
      for (const start of starts) {
        for (const [i, offset] of offsets.entries()) {
          sum += (values[i] as number) * (coefficients[start + offset] as number)
        }
      }
      return sum
    }
    const own = at(year)
    return [at(year - 1) - own, at(year + 1) - own]
  }

  #of(fold: number | null): Fit {
    const fit = this.#fits[fold ?? foldCount]
    if (!fit) throw new RangeError(`There is no group ${fold} of the fit.`)
    return fit
  }

  save() {
    return {
      version: modelVersion,
      features: this.features.save(),
      // Not rounded: a level curve must not rise in the last digit.
      fits: this.#fits,
      spread: this.spread.save(),
      support: this.support.save(),
      offers: this.offers.save(),
    }
  }

  /** The saved fit, or null if another version of the model saved it. */
  static restore(saved: ReturnType<PriceModel['save']> | { version?: never }): PriceModel | null {
    if (saved.version !== modelVersion) return null
    const { referenceYear } = saved.features
    return new PriceModel(saved.fits, {
      features: PriceFeatures.restore(saved.features),
      spread: PriceSpread.restore(referenceYear, saved.spread),
      support: new MarketSupport(referenceYear, saved.support),
      offers: new SameCarGroups(saved.offers),
    })
  }
}

/**
 * Fits the price model on the cars of a market.
 *
 * @param referenceYear the newest model year that is sold as a used car today
 * @param onRound is called with how many of the rounds of work are done
 */
export function fitPriceModel(
  cars: readonly MarketCar[],
  { referenceYear, onRound = () => {} }: { referenceYear: number; onRound?: (done: number, of: number) => void },
): PriceModel {
  const market = limited(cars)
  const offers = SameCarGroups.learn(cars)
  const support = MarketSupport.learn(referenceYear, market, offers)
  const sample = market.map((car) => support.countedFacts(car))
  const features = new PriceFeatures(referenceYear)
  features.learn(sample)
  const fitted = byModel(sample)
  const rows = new RegressionRows()
  for (const car of fitted) rows.push(features.of(car))
  const targets = Float64Array.from(fitted, ({ priceCents }) => Math.log(priceCents) - middle)
  const folds = Uint8Array.from(fitted, (car) => offers.foldOf(car))
  const penalties = features.penalties()
  const courses = features.courses()

  const fits: Fit[] = []
  const isWord = new Uint8Array(features.columnCount)
  for (const column of features.wordColumns) isWord[column] = 1
  for (let fold = 0; fold <= foldCount; fold++) {
    const isIn = folds.map((own) => (own === fold ? 0 : 1))
    const column = new Float64Array(features.columnCount)
    const held = penalties.slice()
    let weights: Float64Array = Float64Array.from(isIn)
    for (let round = 0; round < rounds; round++) {
      solveRidge({ rows, targets, weights, penalties: held }, column, round === 0 ? firstSteps : laterSteps)
      dropNegative(column, features.wordColumns, held)
      onRound(fold * rounds + round + 1, (foldCount + 1) * rounds)
      if (round < rounds - 1) weights = robustWeights(rows, targets, column, isIn)
    }
    enforceMonotoneCurves(column, courses, rows.squares(Float64Array.from(isIn), features.columnCount))
    fits.push({ coefficients: column, mostWords: rows.mostAlone(column, isWord, isIn) })
  }
  const misses = missesOf(fitted, folds, rows, fits).map((miss) => ({
    ...miss,
    isInReach: support.outOfReach(miss.car, miss.fold) === null,
  }))
  const spread = PriceSpread.learn(referenceYear, misses)
  return new PriceModel(fits, { features, spread, support, offers })
}

/**
 * Removes words that would lower a value: an advert would gain by leaving them out. They stay out of the following
 * rounds, so that the other columns take over their effect.
 */
function dropNegative(coefficients: Float64Array, words: readonly number[], penalties: Float64Array): void {
  for (const column of words) {
    if ((coefficients[column] as number) > 0) continue
    coefficients[column] = 0
    penalties[column] = heldToNothing
  }
}

function robustWeights(
  rows: RegressionRows,
  targets: Float64Array,
  column: Float64Array,
  isIn: Uint8Array,
): Float64Array {
  const misses = rows.times(column).map((value, row) => Math.abs((targets[row] as number) - value))
  const inside = misses.filter((_, row) => isIn[row]).sort()
  // 1.4826 times the median of a normal distribution's deviations is its standard deviation.
  const typical = Math.max(1.4826 * (inside[inside.length >> 1] ?? 0), 1e-6)
  return misses.map((miss, row) => (isIn[row] ? Math.min(1, (outlierAt * typical) / Math.max(miss, 1e-9)) : 0))
}

/** How much each price differs from a value made without it, including the local market. */
function missesOf(cars: readonly MarketCar[], folds: Uint8Array, rows: RegressionRows, fits: readonly Fit[]) {
  const cells = new Map<string, MarketCells>()
  const cellsOf = (key: string) => {
    const known = cells.get(key) ?? new MarketCells()
    cells.set(key, known)
    return known
  }
  const byFold = fits.slice(0, foldCount).map(({ coefficients: column }, fold) => {
    const excesses = rows
      .times(column)
      .map((value, row) => Math.log((cars[row] as MarketCar).priceCents) - middle - value)
    const markets = new Map<string, CurrentMarketCorrection>()
    for (const [row, car] of cars.entries()) {
      // A market made without the group does not contain its prices, which is stricter than leaving out one car.
      if (folds[row] === fold) continue
      const key = modelKey(car)
      const market = markets.get(key) ?? new CurrentMarketCorrection(cellsOf(key))
      markets.set(key, market)
      market.add(car, excesses[row] as number)
    }
    return { excesses, markets }
  })
  return cars.map((car, row) => {
    const fold = folds[row] as number
    const { excesses, markets } = byFold[fold] as (typeof byFold)[number]
    const excess = (excesses[row] as number) - (markets.get(modelKey(car))?.correction(car) ?? 0)
    return { car, fold, excess, log: Math.log(car.priceCents) - excess }
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

function dot({ starts, offsets, values, alone, words }: Features, coefficients: Float64Array, mostWords = 0): number {
  let sum = 0
  for (const column of alone) sum += coefficients[column] as number
  let said = 0
  for (const column of words) said += coefficients[column] as number
  sum += Math.min(said, mostWords)
  for (const start of starts) {
    for (let i = 0; i < offsets.length; i++) {
      sum += (values[i] as number) * (coefficients[start + (offsets[i] as number)] as number)
    }
  }
  return sum
}
