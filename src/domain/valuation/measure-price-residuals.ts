import { CurrentMarketCorrection, limitMarketCorrectionByYears, MarketCarGroups } from './current-market-correction.ts'
import { carModelKey, crossValidationFoldCount, type MarketCar } from './market-car.ts'
import {
  type PriceFit,
  priceChangeOfOneYear,
  referenceLogPrice,
  titleWordValuesOf,
  type WordValues,
} from './price-fit.ts'
import type { PriceFitCoverage } from './price-fit-coverage.ts'
import type { PriceModelFeatureColumns } from './price-model-feature-columns.ts'
import type { PriceResidual } from './price-spread.ts'
import type { RegressionRows } from './regression-rows.ts'
import type { SameCarGroups } from './same-car-groups.ts'
import { carTrimKeyOfTitle, logValueOfTitle } from './trim-groups.ts'

interface Fitted {
  features: PriceModelFeatureColumns
  rows: RegressionRows
  /** Which cars count among those of their trim, by `findAdvertsThatCountForTrim`. */
  isTrimEvidence: Uint8Array
  /** The fit without each group. */
  fits: readonly PriceFit[]
  offers: SameCarGroups
  support: PriceFitCoverage
}

/**
 * How much each price differs from the value that its car would have on the market: by the fit without its group,
 * beside all other cars, also those of its group, but for the adverts that may be the same car.
 */
export function measurePriceResiduals(
  cars: readonly MarketCar[],
  folds: Uint8Array,
  { features, rows, isTrimEvidence, fits, offers, support }: Fitted,
): PriceResidual[] {
  const groups = new Map<string, MarketCarGroups>()
  const groupsOf = cars.map((car) => {
    const key = carModelKey(car)
    const known = groups.get(key) ?? new MarketCarGroups()
    groups.set(key, known)
    return known
  })
  const cells = Int32Array.from(cars, (car, row) => (groupsOf[row] as MarketCarGroups).of(car))
  const logPrices = Float64Array.from(cars, ({ priceCents }) => Math.log(priceCents) - referenceLogPrice)
  const residuals: PriceResidual[] = []
  // Group by group, so that the markets of one at a time are in memory.
  for (const [fold, fit] of fits.slice(0, crossValidationFoldCount).entries()) {
    const logs = rows.times(fit.coefficients)
    const words: WordValues = new Map()
    const titleOf = (row: number) => titleWordValuesOf(rows.titleOf(row), fit, words)
    const hear = (market: CurrentMarketCorrection, row: number) => {
      const excess = (logPrices[row] as number) - (logs[row] as number)
      market.addTo(cells[row] as number, excess, isTrimEvidence[row] ? carTrimKeyOfTitle(titleOf(row)) : null)
    }
    const markets = new Map<MarketCarGroups, CurrentMarketCorrection>()
    for (const [row, own] of groupsOf.entries()) {
      const market = markets.get(own) ?? new CurrentMarketCorrection(own)
      markets.set(own, market)
      hear(market, row)
    }
    const ofFold = cars.keys().filter((row) => folds[row] === fold)
    for (const [, offered] of Map.groupBy(ofFold, (row) => offers.keyOf(cars[row] as MarketCar))) {
      const ofModel = groupsOf[offered[0] as number] as MarketCarGroups
      const market = markets.get(ofModel) as CurrentMarketCorrection
      const own = new CurrentMarketCorrection(ofModel)
      for (const row of offered) hear(own, row)
      for (const row of offered) {
        const car = cars[row] as MarketCar
        const { starts } = rows.titleOf(row)
        const title = titleOf(row)
        const limited = limitMarketCorrectionByYears(priceChangeOfOneYear(features, { starts, year: car.year }, fit))
        const ofTitle = logValueOfTitle(title, {
          correctionOf: (trim) => limited.correctionOf(market.correction(car, trim, own)),
          mostCorrection: limited.most,
        })
        const said = title.words.reduce((sum, word) => sum + word.log, 0)
        const log = referenceLogPrice + (logs[row] as number) - said + ofTitle
        const excess = (logPrices[row] as number) + referenceLogPrice - log
        const isInReach = support.outOfReach(car, fold) === null
        residuals.push({ car, fold, excess, log, isInReach, isKindKnown: support.isKindKnown(car, fold) })
      }
    }
  }
  return residuals
}
