import type { MeaningSpan } from './match/meaning-span.ts'
import type { WordMeaningCosts } from './match/word-meaning-costs.ts'

/** The cost of two spans side by side, in one clause: a make and its model confirm each other, a make and another's model do not. */
export function adjacentMeaningCost(
  { value: before }: MeaningSpan,
  { value, cost }: MeaningSpan,
  { neighbours: costs }: Pick<WordMeaningCosts, 'neighbours'>,
): number {
  if (before.kind === 'name' && value.kind === 'ignored' && value.why === 'ordinary') {
    return -Math.max(0, cost - costs.usualTrim) * costs.shareOfTrim
  }
  if (before.kind !== 'name' || value.kind !== 'name') return 0
  const [first] = before.named
  const [second] = value.named
  if (!first || !second) return 0
  const isSame = value.named.some(({ brand }) => before.named.some((one) => one.brand === brand))
  if (first.model === null && second.model !== null) return isSame ? costs.ownModel : costs.foreignModel
  if (first.model !== null && second.model === null) return isSame ? costs.makeBehindModel : 0
  if (second.model === null) return 0
  return isSame ? costs.otherModelOfMake : costs.modelOfOtherMake
}
