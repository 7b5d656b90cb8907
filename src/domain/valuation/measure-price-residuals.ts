import { CurrentMarketCorrection, limitMarketCorrectionByYears, MarketCarGroups } from './current-market-correction.ts'
import { carModelKey, crossValidationFoldCount, type MarketCar } from './market-car.ts'
import {
  type CarTitleFeatures,
  type PriceFit,
  priceChangeOfOneYear,
  referenceLogPrice,
  titleWordValuesOf,
} from './price-fit.ts'
import type { PriceModelFeatureColumns } from './price-model-feature-columns.ts'
import type { RegressionRows } from './regression-rows.ts'
import type { SameCarGroups } from './same-car-groups.ts'
import { carTrimKeyOfTitle, logValueOfTitle } from './trim-groups.ts'

interface Fitted {
  features: PriceModelFeatureColumns
  rows: RegressionRows
  /** The titles of the cars of the rows. */
  titles: readonly CarTitleFeatures[]
  /** Which cars count among those of their trim, by `findAdvertsThatCountForTrim`. */
  isTrimEvidence: Uint8Array
  /** The fit without each group. */
  fits: readonly PriceFit[]
  offers: SameCarGroups
}

/**
 * How much each price differs from the value that its car would have on the market: by the fit without its group,
 * beside all other cars, also those of its group, but for the adverts that may be the same car.
 */
export function measurePriceResiduals(
  cars: readonly MarketCar[],
  folds: Uint8Array,
  { features, rows, titles, isTrimEvidence, fits, offers }: Fitted,
) {
  const cells = new Map<string, MarketCarGroups>()
  const cellsOf = (key: string) => {
    const known = cells.get(key) ?? new MarketCarGroups()
    cells.set(key, known)
    return known
  }
  const residuals: { car: MarketCar; fold: number; excess: number; log: number }[] = []
  // Group by group, so that the markets of one at a time are in memory.
  for (const [fold, fit] of fits.slice(0, crossValidationFoldCount).entries()) {
    const logs = rows.times(fit.coefficients)
    const hear = (market: CurrentMarketCorrection, row: number) => {
      const car = cars[row] as MarketCar
      const excess = Math.log(car.priceCents) - referenceLogPrice - (logs[row] as number)
      market.add(
        car,
        excess,
        isTrimEvidence[row] ? carTrimKeyOfTitle(titleWordValuesOf(titles[row] as CarTitleFeatures, fit)) : null,
      )
    }
    const markets = new Map<string, CurrentMarketCorrection>()
    for (const [row, car] of cars.entries()) {
      const key = carModelKey(car)
      const market = markets.get(key) ?? new CurrentMarketCorrection(cellsOf(key))
      markets.set(key, market)
      hear(market, row)
    }
    const ofFold = cars.keys().filter((row) => folds[row] === fold)
    for (const [, offered] of Map.groupBy(ofFold, (row) => offers.keyOf(cars[row] as MarketCar))) {
      const key = carModelKey(cars[offered[0] as number] as MarketCar)
      const market = markets.get(key) as CurrentMarketCorrection
      const own = new CurrentMarketCorrection(cellsOf(key))
      for (const row of offered) hear(own, row)
      for (const row of offered) {
        const car = cars[row] as MarketCar
        const read = titles[row] as CarTitleFeatures
        const title = titleWordValuesOf(read, fit)
        const limited = limitMarketCorrectionByYears(
          priceChangeOfOneYear(features, { starts: read.starts, year: car.year }, fit),
        )
        const ofTitle = logValueOfTitle(title, {
          correctionOf: (trim) => limited.correctionOf(market.correction(car, trim, own)),
          mostCorrection: limited.most,
        })
        const said = title.words.reduce((sum, { log }) => sum + log, 0)
        const log = referenceLogPrice + (logs[row] as number) - said + ofTitle
        residuals.push({ car, fold, excess: Math.log(car.priceCents) - log, log })
      }
    }
  }
  return residuals
}
