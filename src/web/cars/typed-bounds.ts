import { rangeFilterParameters } from '#contract/attribute-names.ts'
import type { CarSearchResponse } from '#contract/cars.ts'

const boundNames = new Set<string>(['priceMin', 'priceMax', ...rangeFilterParameters])

/** A bound that the search words set: its value as the address would have it, and the words. */
export type TypedBounds = Partial<Record<string, { value: string; text: string }>>

/** The bounds that the search words set, by the name of the field that shows them. */
export function typedBounds(understood: CarSearchResponse['understood'] = []): TypedBounds {
  const bounds: TypedBounds = {}
  for (const { field, value, text, use } of understood) {
    if (use === 'must' && boundNames.has(field)) bounds[field] ??= { value, text }
  }
  return bounds
}
