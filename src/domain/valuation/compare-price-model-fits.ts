import type { PriceFitComparison } from '#contract/daily-price-accuracy.ts'
import type { CarList } from './car-list.ts'
import { estimatePlausibleFactCombinations } from './estimate-plausible-fact-combinations.ts'
import { carModelKey, type MarketCar } from './market-car.ts'
import type { PriceModel } from './price-model.ts'

/** With fewer cars, no fit is considered worse. */
const fewestCompared = 30
/** A new fit is refused if chance alone explains its worse result with less than this probability … */
const acceptedChance = 0.01
/**
 * … and by more than this share of the error: prices that changed since the last fit make each new one a little worse
 * on them.
 */
const toleratedShare = 0.02

/**
 * Compares two fits on the same cars. Each value is calculated without the car's own price and without the current
 * market, which both would share. The test is paired (one-sided, on the distances between the logarithms of value and
 * price); cars of one model have similar errors, so that they count as one draw if that is the more cautious choice
 * (Liang and Zeger, 1986).
 *
 * @returns null if too few cars can be compared
 */
export function comparePriceModelFits(
  cars: CarList<MarketCar>,
  { inService, newFit }: { inService: PriceModel; newFit: PriceModel },
): PriceFitComparison | null {
  if (cars.length < fewestCompared) return null
  const pairs = Array.from(cars, (car) => ({
    key: carModelKey(car),
    before: errorOf(car, inService),
    after: errorOf(car, newFit),
  }))
  const mean = (of: (pair: (typeof pairs)[number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length
  const difference = mean(({ before, after }) => after - before)
  const misses = pairs.map(({ key, before, after }) => ({ key, miss: after - before - difference }))
  const single = misses.reduce((sum, { miss }) => sum + miss ** 2, 0)
  const byModel = [...Map.groupBy(misses, ({ key }) => key).values()]
  const clustered = byModel.reduce((sum, group) => sum + group.reduce((all, { miss }) => all + miss, 0) ** 2, 0)
  const standardError = Math.sqrt(Math.max(single, clustered)) / pairs.length
  return {
    cars: pairs.length,
    inServicePercent: 100 * mean(({ before }) => before),
    newFitPercent: 100 * mean(({ after }) => after),
    chance: standardError === 0 ? (difference > 0 ? 0 : 1) : upperTail(difference / standardError),
  }
}

/** Whether the new fit is worse by more than chance, and by more than changed prices explain. */
export function isNewFitSignificantlyWorse({ inServicePercent, newFitPercent, chance }: PriceFitComparison): boolean {
  return chance < acceptedChance && newFitPercent > inServicePercent * (1 + toleratedShare)
}

function errorOf(car: MarketCar, model: PriceModel): number {
  const fold = model.offers.foldOf(car)
  return Math.abs(
    Math.log(car.priceCents) - estimatePlausibleFactCombinations(car, { model, market: undefined, fold }).cheapest.log,
  )
}

/** The share of a standard normal distribution above `z` (Abramowitz and Stegun 26.2.17, within 0.0000001). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}
