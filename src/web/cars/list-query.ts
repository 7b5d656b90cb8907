import { facetNames, multiChoiceAttributeNames, rangeParameters } from '#contract/attribute-names.ts'
import type { CarFacet } from '#contract/car-terms.ts'
import type { CarSort } from '#contract/search-terms.ts'

/** Filters that hold one value, as they stand in the address. */
export const singleFilters = [
  ...(['q', 'priceMin', 'priceMax'] as const),
  ...rangeParameters,
  ...(['near', 'radiusMiles', 'box', 'verified'] as const),
] as const
type SingleFilter = (typeof singleFilters)[number]
/** Filters that hold any of several values. */
export const multiValueFilters = ['brand', 'model', ...facetNames, ...multiChoiceAttributeNames, 'deal'] as const
export type MultiValueFilter = Exclude<CarFacet, 'verified'>

/** Every name that the address of a list holds which many people look at: a part of the map is one person's own. */
export const sharedListParameters = [
  ...singleFilters.filter((name) => name !== 'box'),
  ...multiValueFilters,
  ...(['sort', 'cursor'] as const),
]

/** What the list of cars reads from its address; the API checks the values. */
export type ListQuery = { [Name in SingleFilter]?: string } & { [Name in MultiValueFilter]?: string[] } & {
  sort?: CarSort
  /** How the cars are shown; a list where it says nothing. */
  view?: 'map'
  cursor?: string
}

export function listQueryFrom(address: URL): ListQuery {
  const query: Record<string, string | string[]> = {}
  for (const name of [...singleFilters, 'sort', 'cursor']) {
    const value = address.searchParams.get(name)?.trim()
    if (value) query[name] = value
  }
  if (address.searchParams.get('view') === 'map') query.view = 'map'
  for (const name of multiValueFilters) {
    const values = address.searchParams.getAll(name).filter(Boolean)
    if (values.length > 0) query[name] = values
  }
  return query as ListQuery
}
