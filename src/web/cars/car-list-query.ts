import { facetNames, multiChoiceAttributeNames, rangeFilterParameters } from '#contract/attribute-names.ts'
import type { CarSort } from '#contract/car-search-options.ts'
import type { CarFacetName } from '#contract/car-terms.ts'

/** Filters with a single value, as the address has them. */
export const singleValueFilters = [
  ...(['q', 'priceMin', 'priceMax'] as const),
  ...rangeFilterParameters,
  ...(['near', 'radiusMiles', 'box', 'verified'] as const),
] as const
type SingleFilter = (typeof singleValueFilters)[number]
/** Filters with any number of values. */
export const multiValueFilters = ['brand', 'model', ...facetNames, ...multiChoiceAttributeNames, 'deal'] as const
export type MultiValueFilter = Exclude<CarFacetName, 'verified'>

/** The parameters of lists that many visitors share; a section of the map is one visitor's own. */
export const cacheableCarListParameters = [
  ...singleValueFilters.filter((name) => name !== 'box'),
  ...multiValueFilters,
  ...(['sort', 'cursor'] as const),
]

/** The parameters that the list of cars reads from its address; the API checks the values. */
export type CarListQuery = { [Name in SingleFilter]?: string } & { [Name in MultiValueFilter]?: string[] } & {
  sort?: CarSort
  /** How the cars are shown; absent means a list. */
  view?: 'map'
  cursor?: string
}

export function parseCarListQuery(address: URL): CarListQuery {
  const query: Record<string, string | string[]> = {}
  for (const name of [...singleValueFilters, 'sort', 'cursor']) {
    const value = address.searchParams.get(name)?.trim()
    if (value) query[name] = value
  }
  if (address.searchParams.get('view') === 'map') query.view = 'map'
  for (const name of multiValueFilters) {
    const values = address.searchParams.getAll(name).filter(Boolean)
    if (values.length > 0) query[name] = values
  }
  return query as CarListQuery
}

/**
 * The address without parameters that have no value; null where there are none. A browser sends every field of a form
 * that is submitted before its scripts run, also the blank ones.
 */
export function urlWithoutBlankParameters({ pathname, searchParams }: URL): string | null {
  const filled = [...searchParams].filter(([, value]) => value !== '')
  if (filled.length === searchParams.size) return null
  return filled.length > 0 ? `${pathname}?${new URLSearchParams(filled)}` : pathname
}
