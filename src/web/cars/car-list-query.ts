import { facetNames, multiChoiceAttributeNames, rangeFilterParameters } from '#contract/attribute-names.ts'
import { toCanonicalBrandToken } from '#contract/brands.ts'
import type { CarSort } from '#contract/car-search-options.ts'
import type { CarFacetName } from '#contract/car-terms.ts'
import type { Language } from '#contract/languages.ts'
import { canonicalListParameters } from '#web/cars/typed-list-parameters.ts'

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

/** What turns the direction of all that follows: the page repeats the words within its own sentences. */
const turningSigns = /[\u202a-\u202e\u2066-\u2069]/g

export function parseCarListQuery(address: URL): CarListQuery {
  const query: Record<string, string | string[]> = {}
  for (const name of [...singleValueFilters, 'sort', 'cursor']) {
    const value = address.searchParams.get(name)?.replaceAll(turningSigns, ' ').trim()
    if (value) query[name] = value
  }
  if (address.searchParams.get('view') === 'map') query.view = 'map'
  for (const name of multiValueFilters) {
    const given = address.searchParams.getAll(name).filter(Boolean)
    // A make of the seven is one, however an address from elsewhere spells it.
    const values = name === 'brand' ? [...new Set(given.map(toCanonicalBrandToken))] : given
    if (values.length > 0) query[name] = values
  }
  return query as CarListQuery
}

/**
 * The address of the list that a form asks for which is submitted before its scripts run, in the units of every address;
 * null where it is that already. A browser sends every field, also the blank ones.
 */
export function canonicalCarListUrl({ pathname, searchParams }: URL, language: Language): string | null {
  const canonical = canonicalListParameters(searchParams, language)
  const filled = [...canonical].filter(([, value]) => value !== '')
  if (filled.length === searchParams.size && canonical.toString() === searchParams.toString()) return null
  return filled.length > 0 ? `${pathname}?${new URLSearchParams(filled)}` : pathname
}
