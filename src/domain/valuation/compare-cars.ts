import type { CarToValue, MarketCar } from './market-car.ts'
import type { PriceModel } from './price-model.ts'

/** In which two cars differ, and what that is worth. */
export const differenceFields = ['year', 'mileageMiles', 'fuel', 'transmission', 'body'] as const
export type DifferenceField = (typeof differenceFields)[number]

/** A car of the market beside the one to value. */
export interface Comparable {
  id: string
  priceCents: number
  /** Its price, were it the car to value: the price and every difference. */
  adjustedCents: number
  /** What each difference is worth, in cents; together they lead from the price to the adjusted one. */
  differences: { field: DifferenceField; cents: number }[]
}

/**
 * The cars most like this one, the likest first, each with what its differences are worth by the fit. The car itself
 * must not be among `others`.
 */
export function compareCars(
  car: CarToValue,
  others: readonly MarketCar[],
  { model, fold, limit }: { model: PriceModel; fold: number | null; limit: number },
): Comparable[] {
  return others
    .map((other) => ({ other, distance: distanceOf(car, other) }))
    .sort((a, b) => a.distance - b.distance || (a.other.id < b.other.id ? -1 : 1))
    .slice(0, limit)
    .map(({ other }) => adjusted(other, car, model, fold))
}

/** One: a model year, a third of the miles more, or another fuel, transmission or body. */
function distanceOf(a: CarToValue, b: CarToValue): number {
  const years = a.year - b.year
  const miles = 3 * Math.log((a.mileageMiles + 5_000) / (b.mileageMiles + 5_000))
  const kinds = [a.fuel !== b.fuel, a.transmission !== b.transmission, a.body !== b.body].filter(Boolean).length
  return years * years + miles * miles + kinds
}

function adjusted(other: MarketCar, car: CarToValue, model: PriceModel, fold: number | null): Comparable {
  const differences: Comparable['differences'] = []
  let priceCents = other.priceCents
  let current: CarToValue = other
  for (const field of differenceFields) {
    if (current[field] === car[field]) continue
    const next = { ...current, [field]: car[field] }
    const factor = Math.exp(model.logValue(next, fold) - model.logValue(current, fold))
    const cents = Math.round(priceCents * factor) - priceCents
    priceCents += cents
    current = next
    differences.push({ field, cents })
  }
  return { id: other.id, priceCents: other.priceCents, adjustedCents: priceCents, differences }
}
