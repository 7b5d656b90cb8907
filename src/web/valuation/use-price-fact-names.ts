import type { PriceFactName } from '#contract/valuation.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'

/** Facts of a car as a list within a sentence. */
export function usePriceFactNames(): (facts: readonly PriceFactName[]) => string {
  const t = useValuationTexts()
  return (facts) => facts.map((fact) => t(`fact.${fact}`)).join(', ')
}
