import { brandDisplayName } from '#contract/brands.ts'
import type { QueryIntentTerm } from './query-intent-term.ts'

/**
 * A make right before its model as one term, as they are where both are spelt right: `hundai tuscon` is removed as a
 * whole.
 *
 * @param text the search, in which the terms stand
 */
export function joinMakeAndModel(understood: readonly QueryIntentTerm[], text: string): QueryIntentTerm[] {
  const isMake = ({ field, isDenied }: QueryIntentTerm) => field === 'brand' && !isDenied
  const joined = new Set<QueryIntentTerm>()
  const terms = understood.map((one) => {
    if (one.field !== 'model' || one.isDenied) return one
    const make = understood.find(
      (other) =>
        isMake(other) &&
        one.value.startsWith(`${brandDisplayName(other.value)} `) &&
        isBefore(other.text, one.text, text),
    )
    if (!make) return one
    joined.add(make)
    return { ...one, text: `${make.text} ${one.text}` }
  })
  return terms.filter((one) => !joined.has(one))
}

function isBefore(make: string, model: string, text: string): boolean {
  return text.includes(`${make} ${model}`)
}
