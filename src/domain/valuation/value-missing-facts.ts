import type { MissingFactValues } from '#contract/valuation.ts'
import { factNameOf } from './estimate-price.ts'
import type { CarToValue } from './market-car.ts'
import {
  logValueOf,
  type PlausibleFactCombinations,
  type ValuationContext,
} from './value-plausible-fact-combinations.ts'

/**
 * The value of a car with each value of every fact that its advert leaves out, or states as no other car of its model
 * does: cheapest value first, the other open facts at their cheapest.
 *
 * @param kinds that the car may be, by `valuePlausibleFactCombinations`
 */
export function valueMissingFacts(
  car: CarToValue,
  { open, cheapest }: Pick<PlausibleFactCombinations, 'open' | 'cheapest'>,
  by: ValuationContext,
): MissingFactValues[] {
  return open.map((field) => ({
    fact: factNameOf[field],
    field,
    values: by.model.support
      .plausibleValues(car, field, by.fold)
      .flatMap((value) => {
        if (value === null || value === undefined) return []
        const kind: CarToValue = { ...cheapest.car, [field]: value }
        return [{ value, valueCents: Math.round(Math.exp(logValueOf(kind, by))) }]
      })
      .sort((a, b) => a.valueCents - b.valueCents),
  }))
}
