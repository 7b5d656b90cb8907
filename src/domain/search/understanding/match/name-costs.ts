import type { BrandOrModel } from '../vocabulary/car-name-catalogue.ts'
import type { WordMeaningCosts } from './word-meaning-costs.ts'

type Costs = WordMeaningCosts['names']

/** Without a stock, every car is on offer so many times. */
const assumedStock = 20

/** What the commonness of a word adds: one of English that is no name of another thing is more often the car: `civic`, `golf`. */
export function ordinaryNameCost(commonness: number, { model }: BrandOrModel, costs: Costs): number {
  if (commonness < 1.3) return commonness * costs.ofRareWord
  return commonness * (model === null ? costs.makeOfOrdinaryWord : costs.modelOfOrdinaryWord)
}

/** The known words of a car's name cost less the more of these cars are on offer; `isStocked` is false if none is known. */
export function stockedCarNameCost(
  { count }: BrandOrModel,
  { isStocked }: { isStocked: boolean },
  costs: Costs,
): number {
  if (isStocked && count === 0) return costs.notOffered
  return Math.max(costs.greatestOffer, costs.tenfoldOffer * Math.log10(1 + (isStocked ? count : assumedStock)))
}

/** The same for a misspelt name. */
export function misspelledNameRarityCost(one: BrandOrModel, stock: { isStocked: boolean }, costs: Costs): number {
  const isRare = stock.isStocked && one.count === 0 && one.model !== null
  return isRare ? costs.misspelledNotOffered : costs.shareOfOfferMisspelled * stockedCarNameCost(one, stock, costs)
}
