import { factNameByPriceField } from '#contract/priced-attributes.ts'
import type { EstimatesByMissingFact } from '#contract/valuation.ts'
import {
  correctedLogValueOf,
  type PlausibleFactCombinations,
  type ValuationContext,
} from './estimate-plausible-fact-combinations.ts'
import type { CompleteValuationInput } from './market-car.ts'

/**
 * The value of a car with each value of every fact that its advert leaves out, or states as no other car of its model
 * does: cheapest value first, the other open facts at their cheapest.
 *
 * @param kinds that the car may be, by `estimatePlausibleFactCombinations`
 */
export function estimateValuesOfMissingFacts(
  car: CompleteValuationInput,
  { open, cheapest }: Pick<PlausibleFactCombinations, 'open' | 'cheapest'>,
  by: ValuationContext,
): EstimatesByMissingFact[] {
  return open.map((field) => ({
    fact: factNameByPriceField[field],
    field,
    values: by.model.support
      .plausibleValues(car, field, by.fold)
      .flatMap((value) => {
        if (value === null || value === undefined) return []
        const kind: CompleteValuationInput = { ...cheapest.car, [field]: value }
        return [{ value, valueCents: Math.round(Math.exp(correctedLogValueOf(kind, by))) }]
      })
      .sort((a, b) => a.valueCents - b.valueCents),
  }))
}
