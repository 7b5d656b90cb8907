import type { FieldPriceEffect } from '#contract/valuation.ts'
import type { CarToValue } from './market-car.ts'
import { encodeFact, type OptionalPriceFactField, optionalPriceFactFields } from './optional-price-facts.ts'

/**
 * Restores in differences what the car's advert states, in place of what was filled in for it
 * (`valuePlausibleFactCombinations`): a car in Texas is not described as being in California because no other car of
 * its model is in Texas. `to` is null if the advert leaves the fact out.
 */
export function restoreStatedFacts(car: CarToValue, differences: readonly FieldPriceEffect[]): FieldPriceEffect[] {
  const isKind = (field: string): field is OptionalPriceFactField =>
    (optionalPriceFactFields as readonly string[]).includes(field)
  return differences.map((one) => (isKind(one.field) ? { ...one, to: encodeFact(car, one.field) } : one))
}
