import { type CarFacetName, carFacetNames, orderedFacetValues } from '#contract/car-terms.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'

export type FacetValueCounts = { value: string; count: number }[]

export function emptyFacetValueCounts(): Record<CarFacetName, FacetValueCounts> {
  return createRecordFromKeys(carFacetNames, () => [])
}

/** Sorts in the order of the scale if there is one; otherwise by frequency, and alphabetically for equal counts. */
export function sortFacetValueCounts(facet: CarFacetName, values: FacetValueCounts): FacetValueCounts {
  const scale = orderedFacetValues[facet]
  if (scale) return values.sort((a, b) => scale.indexOf(a.value) - scale.indexOf(b.value))
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** Models are counted only within chosen brands: there are too many to choose from without one. */
export function facetsVisibleForBrands<Facet extends string>(
  facets: readonly Facet[],
  brands: readonly string[],
): Facet[] {
  return facets.filter((facet) => facet !== 'model' || brands.length > 0)
}
