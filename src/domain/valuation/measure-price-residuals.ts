import type { CarList } from './car-list.ts'
import type { CrossValidatedPriceFits } from './cross-validated-price-fits.ts'
import { CurrentMarketCorrection, limitMarketCorrectionByYears, MarketCarGroups } from './current-market-correction.ts'
import { estimatePlausibleFactCombinations, type ValuationContext } from './estimate-plausible-fact-combinations.ts'
import { type CompleteValuationInput, carModelKey, crossValidationFoldCount, type MarketCar } from './market-car.ts'
import type { ValuesOfKinds } from './plausible-price-range.ts'
import { priceChangeOfOneYear, referenceLogPrice, titleWordValuesOf, type WordValues } from './price-fit.ts'
import type { PriceFitCoverage } from './price-fit-coverage.ts'
import { type PriceResidual, priceSpreadKeysOf } from './price-spread.ts'
import type { RegressionRows } from './regression-rows.ts'
import type { SameCarGroups } from './same-car-groups.ts'
import { logValueOfTitle } from './trim-groups.ts'

/**
 * Of at most this many cars whose adverts leave facts open all kinds are valued: such a car takes as long as many
 * others.
 */
const mostOfOpenKind = 4_000

interface Fitted {
  rows: RegressionRows
  /** Which cars count among those of their trim, by `findAdvertsThatCountForTrim`. */
  isTrimEvidence: Uint8Array
  fits: CrossValidatedPriceFits
  offers: SameCarGroups
}

/**
 * How much each price differs from the value that its car would have on the market: by the fit without its group,
 * beside all other cars, also those of its group, but for the adverts that may be the same car.
 */
export function measurePriceResiduals(
  cars: CarList<MarketCar>,
  folds: Uint8Array,
  { rows, isTrimEvidence, fits: fitted, offers }: Fitted,
): PriceResidual[] {
  const { features, support, fits } = fitted
  const groups = new Map<string, MarketCarGroups>()
  const groupsOf: MarketCarGroups[] = []
  const cells = new Int32Array(cars.length)
  const logPrices = new Float64Array(cars.length)
  for (const car of cars) {
    const row = groupsOf.length
    const key = carModelKey(car)
    const ofModel = groups.get(key) ?? new MarketCarGroups()
    groups.set(key, ofModel)
    groupsOf.push(ofModel)
    cells[row] = ofModel.of(support.countedFacts(car))
    logPrices[row] = Math.log(car.priceCents) - referenceLogPrice
  }
  const kindsAsked = chooseKindsToValue(cars, folds, support)
  const residuals: PriceResidual[] = []
  // Group by group, so that the markets of one at a time are in memory.
  for (const [fold, fit] of fits.slice(0, crossValidationFoldCount).entries()) {
    const logs = rows.times(fit.coefficients)
    const words: WordValues = new Map()
    const trims = rows.trimsOf(fit.coefficients, isTrimEvidence)
    const hear = (market: CurrentMarketCorrection, row: number) => {
      const excess = (logPrices[row] as number) - (logs[row] as number)
      market.addTo(cells[row] as number, excess, trims[row] ?? null)
    }
    const markets = new Map<MarketCarGroups, CurrentMarketCorrection>()
    for (const [row, own] of groupsOf.entries()) {
      const market = markets.get(own) ?? new CurrentMarketCorrection(own)
      markets.set(own, market)
      hear(market, row)
    }
    const ofFold = folds.keys().filter((row) => folds[row] === fold)
    for (const [, offered] of Map.groupBy(ofFold, (row) => offers.keyOf(cars.at(row) as MarketCar))) {
      const ofModel = groupsOf[offered[0] as number] as MarketCarGroups
      const market = markets.get(ofModel) as CurrentMarketCorrection
      const own = new CurrentMarketCorrection(ofModel)
      for (const row of offered) hear(own, row)
      for (const row of offered) {
        const offeredCar = cars.at(row) as MarketCar
        const car = support.countedFacts(offeredCar)
        const titleFeatures = rows.titleOf(row)
        const { starts } = titleFeatures
        const title = titleWordValuesOf(titleFeatures, fit, words)
        const limited = limitMarketCorrectionByYears(priceChangeOfOneYear(features, { starts, year: car.year }, fit))
        const ofTitle = logValueOfTitle(title, {
          correctionOf: (trim) => limited.correctionOf(market.correction(car, trim, own)),
          mostCorrection: limited.most,
        })
        const said = title.words.reduce((sum, word) => sum + word.log, 0)
        const log = referenceLogPrice + (logs[row] as number) - said + ofTitle
        const excess = (logPrices[row] as number) + referenceLogPrice - log
        const isInReach = support.outOfReach(car, fold) === null
        const isKindKnown = kindsAsked[row] === 'one'
        const besides = {
          correction: (kind: CompleteValuationInput, trim: string) => market.correction(kind, trim, own),
        }
        const kinds = kindsAsked[row] === 'all' ? valuesOfKinds(car, { model: fitted, market: besides, fold }) : null
        const keys = priceSpreadKeysOf(offeredCar, features.referenceYear)
        residuals.push({ ...keys, fold, excess, log, isInReach, isKindKnown, kinds })
      }
    }
  }
  return residuals
}

/** Whether a car can be of one kind only, or else whether all its kinds are valued. */
type KindsToValue = 'one' | 'all' | 'none'

function chooseKindsToValue(
  cars: CarList<MarketCar>,
  folds: Uint8Array,
  support: PriceFitCoverage,
): readonly KindsToValue[] {
  const isOpen = Array.from(cars, (car, row) => !support.isKindKnown(car, folds[row] as number))
  const open = isOpen.filter(Boolean).length
  const step = Math.max(1, Math.ceil(open / mostOfOpenKind))
  let count = 0
  return isOpen.map((isOne) => (isOne ? (count++ % step === 0 ? 'all' : 'none') : 'one'))
}

/** The values of the cheapest and the dearest car that one may be; null if the kinds are too many to try. */
function valuesOfKinds(car: MarketCar, by: ValuationContext): ValuesOfKinds | null {
  const { cheapest, dearest, isTooOpen } = estimatePlausibleFactCombinations(car, by)
  return isTooOpen ? null : { cheapest: cheapest.log, dearest: dearest.log }
}
