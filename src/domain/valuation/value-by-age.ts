import type { ValueAtAge } from '#contract/valuation.ts'
import { estimatePrice, isEstimate } from './estimate-price.ts'
import type { CarToValue } from './market-car.ts'
import type { ValuedBy } from './plausible-kinds.ts'

/** Miles that a car is driven in a year, where nobody says otherwise (United States average of 2022, FHWA: 13,476). */
const milesAYear = 12_000

/**
 * What the same car is worth at other ages today, with the miles that its years bring: the curve along which it loses
 * value, over the ages that are on the market, and to three years past its own. Read forward from the car's own age it is
 * the forecast, in the money of today.
 *
 * @param others the cars of the model that are on the market
 */
export function valueByAge(
  car: CarToValue,
  others: readonly CarToValue[],
  { today, ...by }: ValuedBy & { today: number },
): ValueAtAge[] {
  const ownAge = Math.max(0, today - car.year)
  const milesPerYear = ownAge > 0 ? Math.max(1_000, Math.min(40_000, car.mileageMiles / ownAge)) : milesAYear
  const seen = others.map(({ year }) => Math.max(0, today - year))
  const first = Math.min(ownAge, ...seen)
  const last = Math.max(ownAge + 3, ...seen)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((age) => {
    const years = age - ownAge
    const mileageMiles = Math.max(0, car.mileageMiles + years * (years > 0 ? milesAYear : milesPerYear))
    const answer = estimatePrice({ ...car, year: today - age, mileageMiles }, by)
    if (!isEstimate(answer)) return []
    const { valueCents, lowCents, dearestHighCents: highCents } = answer
    return [{ age, valueCents, lowCents, highCents }]
  })
}
