import type { PriceDifference } from '#contract/valuation.ts'
import type { CarToValue } from './market-car.ts'
import { encodeFact, type KindField, kindFields } from './priced-facts.ts'

/**
 * What differences say of the car itself is what its advert states, not what was filled in for it (`plausibleKinds`): a
 * car in Texas is not said to stand in California because no other of its model stands in Texas. `to` is null where the
 * advert leaves the fact out.
 */
export function asStated(car: CarToValue, differences: readonly PriceDifference[]): PriceDifference[] {
  const isKind = (field: string): field is KindField => (kindFields as readonly string[]).includes(field)
  return differences.map((one) => (isKind(one.field) ? { ...one, to: encodeFact(car, one.field) } : one))
}
