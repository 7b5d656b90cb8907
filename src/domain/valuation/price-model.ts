import { type CarList, ChosenCars, groupPlacesBy } from './car-list.ts'
import { CrossValidatedPriceFits } from './cross-validated-price-fits.ts'
import { enforceMonotoneCurves } from './enforce-monotone-curves.ts'
import { carModelKey, crossValidationFoldCount, type MarketCar } from './market-car.ts'
import { measurePriceResiduals } from './measure-price-residuals.ts'
import { type PriceFit, referenceLogPrice } from './price-fit.ts'
import { PriceFitCoverage } from './price-fit-coverage.ts'
import { PriceModelFeatureColumns } from './price-model-feature-columns.ts'
import { PriceSpread } from './price-spread.ts'
import { RegressionRows } from './regression-rows.ts'
import { ResidualWeights } from './residual-weights.ts'
import { RidgeRegression } from './ridge-regression.ts'
import { findAdvertsThatCountForTrim, SameCarGroups } from './same-car-groups.ts'

/** More cars of one model tell the fit nothing new; the local market uses them all. */
const maxCarsPerModel = 2_500
const rounds = 5
/** Steps of the solver; the later rounds start near the solution. */
const firstSteps = 20
const laterSteps = 10
/** A penalty that no number of cars can outweigh. */
const heldToNothing = 1e12
/**
 * Increase it with every change of a fit's content or of how it is read: a fit of another version is never used, and
 * its labels last until those of this version's fit are there.
 */
export const priceModelVersion = 9

/** The fits of all groups, and how far prices spread around their values. */
export class PriceModel extends CrossValidatedPriceFits {
  readonly spread: PriceSpread
  readonly offers: SameCarGroups

  constructor(
    fits: readonly PriceFit[],
    { features, spread, support, offers }: Pick<PriceModel, 'features' | 'spread' | 'support' | 'offers'>,
  ) {
    super(fits, { features, support })
    this.spread = spread
    this.offers = offers
  }

  save() {
    return {
      version: priceModelVersion,
      features: this.features.save(),
      // Not rounded: a level curve must not rise in the last digit.
      fits: this.fits,
      spread: this.spread.save(),
      support: this.support.save(),
      offers: this.offers.save(),
    }
  }

  /** The saved fit, or null if another version of the model saved it. */
  static restore(saved: ReturnType<PriceModel['save']> | { version?: never }): PriceModel | null {
    if (saved.version !== priceModelVersion) return null
    const { referenceYear } = saved.features
    return new PriceModel(saved.fits, {
      features: PriceModelFeatureColumns.restore(saved.features),
      spread: PriceSpread.restore(referenceYear, saved.spread),
      support: new PriceFitCoverage(referenceYear, saved.support),
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
  cars: CarList<MarketCar>,
  { referenceYear, onRound = () => {} }: { referenceYear: number; onRound?: (done: number, of: number) => void },
): PriceModel {
  const market = limited(cars)
  const offers = SameCarGroups.learn(cars)
  const support = PriceFitCoverage.learn(referenceYear, market, offers)
  const features = new PriceModelFeatureColumns(referenceYear)
  // Read anew for each use: a second object for each car would be a fifth of what the fit takes.
  features.learn(Iterator.from(market).map((car) => support.countedFacts(car)))
  const fitted = byLevel(market, (car) => features.levelOf(support.countedFacts(car)))
  const rows = new RegressionRows()
  const targets = new Float64Array(fitted.length)
  const folds = new Uint8Array(fitted.length)
  const years = new Int16Array(fitted.length)
  for (const car of fitted) {
    const row = rows.count
    targets[row] = Math.log(car.priceCents) - referenceLogPrice
    folds[row] = offers.foldOf(car)
    years[row] = car.year
    rows.push(features.of(support.countedFacts(car)))
  }
  const penalties = features.penalties()
  const courses = features.courses()

  const fits: PriceFit[] = []
  const isWord = new Uint8Array(features.columnCount)
  for (const column of features.wordColumns) isWord[column] = 1
  const regression = new RidgeRegression(rows, targets, features.columnCount)
  const residualWeights = new ResidualWeights(years, referenceYear)
  const weights = new Float64Array(rows.count)
  for (let fold = 0; fold <= crossValidationFoldCount; fold++) {
    const isIn = folds.map((own) => (own === fold ? 0 : 1))
    const column = new Float64Array(features.columnCount)
    const held = penalties.slice()
    weights.set(isIn)
    for (let round = 0; round < rounds; round++) {
      regression.solve({ weights, penalties: held }, column, round === 0 ? firstSteps : laterSteps)
      if (round > 0 && round < rounds - 1) {
        readmit(regression.pull(column, weights), { penalties, held }, features.wordColumns)
      }
      dropNegative(column, features.wordColumns, held)
      onRound(fold * rounds + round + 1, (crossValidationFoldCount + 1) * rounds)
      if (round < rounds - 1) residualWeights.compute(regression.misses(column), isIn, weights)
    }
    weights.set(isIn)
    enforceMonotoneCurves(column, courses, regression.squares(weights))
    fits.push({ coefficients: column, mostWords: rows.mostOfWords(column, isWord, isIn) })
  }
  const isTrimEvidence = findAdvertsThatCountForTrim(fitted, offers)
  const valued = new CrossValidatedPriceFits(fits, { features, support })
  const residuals = measurePriceResiduals(fitted, folds, { rows, isTrimEvidence, fits: valued, offers })
  const spread = PriceSpread.learn(referenceYear, residuals)
  return new PriceModel(fits, { features, spread, support, offers })
}

/**
 * Removes words that would lower a value: an advert would gain by leaving them out. They stay out of the following
 * rounds, so that the other columns take over their effect.
 */
function dropNegative(coefficients: Float64Array, words: readonly number[], penalties: Float64Array): void {
  for (const column of words) {
    // A coefficient of nothing is that of a word that was just let back in.
    if ((coefficients[column] as number) >= 0) continue
    coefficients[column] = 0
    penalties[column] = heldToNothing
  }
}

/**
 * Lets words back in that were dropped and would now raise values: the first rounds count words against the mean of
 * their model's cars and not against its cheapest trim.
 *
 * @param held the penalties of all columns now
 */
function readmit(
  pull: Float64Array,
  { penalties, held }: Record<'penalties' | 'held', Float64Array>,
  words: readonly number[],
): void {
  for (const column of words) {
    if (held[column] === heldToNothing && (pull[column] as number) > 0) held[column] = penalties[column] as number
  }
}

/** The cars of a model that has too many are left out evenly, from the oldest adverts to the newest. */
function limited(cars: CarList<MarketCar>): CarList<MarketCar> {
  const isIn = new Uint8Array(cars.length)
  for (const places of groupPlacesBy(cars, carModelKey).values()) {
    const count = Math.min(places.length, maxCarsPerModel)
    for (let one = 0; one < count; one++) isIn[places[Math.floor((one * places.length) / count)] as number] = 1
  }
  return new ChosenCars(cars, Int32Array.from(isIn.keys().filter((place) => isIn[place])))
}

/** In the order of their levels in the fit. */
function byLevel(cars: CarList<MarketCar>, levelOf: (car: MarketCar) => number): CarList<MarketCar> {
  return new ChosenCars(cars, Int32Array.from([...groupPlacesBy(cars, levelOf).values()].flat()))
}
