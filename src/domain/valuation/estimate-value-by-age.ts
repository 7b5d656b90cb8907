import { milesAYearAhead } from '#contract/miles-a-year-ahead.ts'
import type { CarValueAtAge } from '#contract/valuation.ts'
import { type EstimateContext, estimatePrice, isPriceEstimate } from './estimate-price.ts'
import type { CompleteValuationInput } from './market-car.ts'

/**
 * The value of the same car at other ages today, with the miles of those years: the curve of its loss of value, over
 * the ages that are on the market, and up to three years beyond its own. From the car's own age on it is the forecast,
 * in today's money.
 *
 * @param others the cars of the model that are on the market
 */
export function estimateValueByAge(
  car: CompleteValuationInput,
  others: readonly CompleteValuationInput[],
  { today, ...by }: EstimateContext & { today: number },
): CarValueAtAge[] {
  const ownAge = Math.max(0, today - car.year)
  const milesPerYear = ownAge > 0 ? Math.max(1_000, Math.min(40_000, car.mileageMiles / ownAge)) : milesAYearAhead
  const seen = others.map(({ year }) => Math.max(0, today - year))
  const first = Math.min(ownAge, ...seen)
  const last = Math.max(ownAge + 3, ...seen)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((age) => {
    const years = age - ownAge
    const mileageMiles = Math.max(0, car.mileageMiles + years * (years > 0 ? milesAYearAhead : milesPerYear))
    const answer = estimatePrice({ ...car, year: today - age, mileageMiles }, by)
    if (!isPriceEstimate(answer)) return []
    const { valueCents, lowCents, dearestHighCents: highCents } = answer
    return [{ age, valueCents, lowCents, highCents }]
  })
}
