import {
  type AttributeName,
  findRangeFilterBound,
  isAttributeName,
  isFacetAttribute,
  isRangeFilterParameter,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { QueryIntent } from './query-intent.ts'

/** A typed fact beside other wishes ranks: few sellers state all, and who leaves one out is not left out. */
export function isFactThatOnlyRanks(
  field: string,
  { understood, bodiesIfUnknown }: Pick<QueryIntent, 'understood' | 'bodiesIfUnknown'>,
): boolean {
  // A body says how many seats there are.
  if (isFacetAttribute(field) && Array.isArray(bodiesIfUnknown[field])) return false
  return (
    isFact(field) && !understood.every((one) => one.isDenied || isFact(one.field) || withoutCondition.has(one.field))
  )
}

/** The terms by which no car is chosen. */
const withoutCondition = new Set(['q', 'sort', 'unused', 'purpose'])

/** Most sellers leave it out, too, though the form asks for it earlier. */
const isStatedByFew = (name: AttributeName) => name === 'powerHp'

/** True for what a seller is asked for last: equipment, history, seats, consumption; and for power. */
function isFact(field: string): boolean {
  const name = isRangeFilterParameter(field) ? findRangeFilterBound(field).name : field
  return isAttributeName(name) && (carAttributes[name].form === 'facts' || isStatedByFew(name))
}
