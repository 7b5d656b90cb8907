import type { CarSearchResponse } from '#contract/cars.ts'
import { type CarListQuery, type MultiValueFilter, multiValueFilters } from '#web/cars/car-list-query.ts'

/** A value of a filter that words of the search chose, and the words. */
export type TypedChoice = { value: string; text: string }

const filterNames = new Set<string>(multiValueFilters)

/** The values that the search words chose, by filter; none of a filter that was chosen otherwise, which is what counts. */
export function typedChoices(
  query: CarListQuery,
  understood: CarSearchResponse['understood'] = [],
): Partial<Record<MultiValueFilter, TypedChoice[]>> {
  const choices = understood.filter(({ field, use }) => use === 'must' && filterNames.has(field) && !(field in query))
  return Object.fromEntries(
    [...Map.groupBy(choices, ({ field }) => field)].map(([field, of]) => [
      field,
      of.map(({ value, text }) => ({ value, text })),
    ]),
  )
}
