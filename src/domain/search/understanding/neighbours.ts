import type { Span } from './span.ts'

/** A make and its model side by side. */
export const ownModel = -1.7
/** A word right behind a name is often its trim: what it costs above this is less by this share. */
const [usualLeftover, trimShare] = [0.5, 0.6]
const [foreignModel, makeBehindModel, otherModelOfMake, modelOfOtherMake] = [0.9, -0.9, 0.6, 1.2]

/** The cost of two spans side by side, in one clause: a make and its model confirm each other, a make and another's model do not. */
export function neighbourCost({ value: before }: Span, { value, cost }: Span): number {
  if (before.kind === 'name' && value.kind === 'ignored' && value.why === 'ordinary') {
    return -Math.max(0, cost - usualLeftover) * trimShare
  }
  if (before.kind !== 'name' || value.kind !== 'name') return 0
  const [first] = before.named
  const [second] = value.named
  if (!first || !second) return 0
  const isSame = value.named.some(({ brand }) => before.named.some((one) => one.brand === brand))
  if (first.model === null && second.model !== null) return isSame ? ownModel : foreignModel
  if (first.model !== null && second.model === null) return isSame ? makeBehindModel : 0
  if (second.model === null) return 0
  return isSame ? otherModelOfMake : modelOfOtherMake
}
