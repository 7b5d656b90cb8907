import { brandDisplayName } from '#contract/brands.ts'
import type { QueryIntentTerm } from './query-intent-term.ts'

/**
 * A make right before its model as one term, as they are where both are spelt right: `hundai tuscon` is removed as a
 * whole.
 *
 * @param text the search, in which the terms stand
 */
export function joinMakeAndModel(meant: readonly QueryIntentTerm[], text: string): QueryIntentTerm[] {
  const understood = joinRepeatedMakes(meant, text)
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

function isMake({ field, isDenied }: QueryIntentTerm): boolean {
  return field === 'brand' && !isDenied
}

/** A make that is named twice, side by side, is one term: `mercedes benz`. */
function joinRepeatedMakes(understood: readonly QueryIntentTerm[], text: string): QueryIntentTerm[] {
  const terms: QueryIntentTerm[] = []
  for (const one of understood) {
    const before = terms.at(-1)
    const isAgain = before !== undefined && isMake(before) && isMake(one) && before.value === one.value
    if (isAgain && isBefore(before.text, one.text, text))
      terms[terms.length - 1] = { ...one, text: `${before.text} ${one.text}` }
    else if (!isAgain || before.text !== one.text) terms.push(one)
  }
  return terms
}

function isBefore(make: string, model: string, text: string): boolean {
  return text.includes(`${make} ${model}`)
}
