import { CurrentMarketCorrection, limitedByYears, MarketCells } from './current-market-correction.ts'
import { crossValidationFoldCount, type MarketCar, modelKey } from './market-car.ts'
import type { PriceFeatures } from './price-features.ts'
import {
  type PriceFit,
  priceChangeOfOneYear,
  referenceLogPrice,
  type TitleFeatures,
  valuedTitleOf,
} from './price-fit.ts'
import type { RegressionRows } from './regression-rows.ts'
import type { SameCarGroups } from './same-car-groups.ts'
import { trimKeyOf, valueOfTitle } from './trim-groups.ts'

interface Fitted {
  features: PriceFeatures
  rows: RegressionRows
  /** The titles of the cars of the rows. */
  titles: readonly TitleFeatures[]
  /** Which cars count among those of their trim, by `findTrimEvidence`. */
  isTrimEvidence: Uint8Array
  /** The fit without each group. */
  fits: readonly PriceFit[]
  offers: SameCarGroups
}

/**
 * How much each price differs from the value that its car would have on the market: by the fit without its group,
 * beside all other cars, also those of its group, but for the adverts that may be the same car.
 */
export function measureResiduals(
  cars: readonly MarketCar[],
  folds: Uint8Array,
  { features, rows, titles, isTrimEvidence, fits, offers }: Fitted,
) {
  const cells = new Map<string, MarketCells>()
  const cellsOf = (key: string) => {
    const known = cells.get(key) ?? new MarketCells()
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
      market.add(car, excess, isTrimEvidence[row] ? trimKeyOf(valuedTitleOf(titles[row] as TitleFeatures, fit)) : null)
    }
    const markets = new Map<string, CurrentMarketCorrection>()
    for (const [row, car] of cars.entries()) {
      const key = modelKey(car)
      const market = markets.get(key) ?? new CurrentMarketCorrection(cellsOf(key))
      markets.set(key, market)
      hear(market, row)
    }
    const ofFold = cars.keys().filter((row) => folds[row] === fold)
    for (const [, offered] of Map.groupBy(ofFold, (row) => offers.keyOf(cars[row] as MarketCar))) {
      const key = modelKey(cars[offered[0] as number] as MarketCar)
      const market = markets.get(key) as CurrentMarketCorrection
      const own = new CurrentMarketCorrection(cellsOf(key))
      for (const row of offered) hear(own, row)
      for (const row of offered) {
        const car = cars[row] as MarketCar
        const read = titles[row] as TitleFeatures
        const title = valuedTitleOf(read, fit)
        const limited = limitedByYears(priceChangeOfOneYear(features, { starts: read.starts, year: car.year }, fit))
        const ofTitle = valueOfTitle(title, {
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
