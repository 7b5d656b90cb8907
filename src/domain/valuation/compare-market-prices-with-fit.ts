import { CurrentMarketCorrection } from './current-market-correction.ts'
import type { MarketCar } from './market-car.ts'
import type { PriceModel } from './price-model.ts'
import { findAdvertsThatCountForTrim } from './same-car-groups.ts'
import { carTrimKeyOfTitle } from './trim-groups.ts'

/** How the prices of one model's cars compare with a fit (null: that of all cars). */
export function compareMarketPricesWithFit(
  cars: readonly MarketCar[],
  { model, fold }: { model: PriceModel; fold: number | null },
): CurrentMarketCorrection {
  const market = new CurrentMarketCorrection()
  const isEvidence = findAdvertsThatCountForTrim(cars, model.offers)
  for (const [place, car] of cars.entries()) {
    const features = model.featuresOf(car)
    const excess = Math.log(car.priceCents) - model.logValueOf(features, fold)
    market.add(car, excess, isEvidence[place] ? carTrimKeyOfTitle(model.titleOf(features, fold)) : null)
  }
  return market
}
