import type { FieldPriceEffect } from '#contract/valuation.ts'
import type { CompleteValuationInput } from './market-car.ts'
import { encodePriceFact, type OptionalPriceFactField, optionalPriceFactFields } from './optional-price-facts.ts'

/**
 * Restores in differences what the car's advert states, in place of what was filled in for it
 * (`estimatePlausibleFactCombinations`): a car in Texas is not described as being in California because no other car of
 * its model is in Texas. `to` is null if the advert leaves the fact out.
 */
export function restoreStatedFacts(
  car: CompleteValuationInput,
  differences: readonly FieldPriceEffect[],
): FieldPriceEffect[] {
  const isKind = (field: string): field is OptionalPriceFactField =>
    (optionalPriceFactFields as readonly string[]).includes(field)
  return differences.map((one) => (isKind(one.field) ? { ...one, to: encodePriceFact(car, one.field) } : one))
}
