import type { Span } from './span.ts'

const [ownModel, foreignModel, makeBehindModel, sameMake] = [-1.7, 0.9, -0.9, -0.2]

/** The cost of two spans side by side: a make and its model confirm each other, a make and another's model do not. */
export function neighbourCost({ value: before }: Span, { value }: Span): number {
  if (before.kind !== 'name' || value.kind !== 'name') return 0
  const [first] = before.named
  const [second] = value.named
  if (!first || !second) return 0
  const isSame = value.named.some(({ brand }) => before.named.some((one) => one.brand === brand))
  if (first.model === null && second.model !== null) return isSame ? ownModel : foreignModel
  if (first.model !== null && second.model === null) return isSame ? makeBehindModel : 0
  return isSame ? sameMake : 0
}
