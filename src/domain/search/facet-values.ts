import { buildRecord } from '#contract/build-record.ts'
import { type CarFacet, carFacets, orderedFacetValues } from '#contract/car-terms.ts'

export type FacetValues = { value: string; count: number }[]

export function noFacets(): Record<CarFacet, FacetValues> {
  return buildRecord(carFacets, () => [])
}

/** In the order of their scale where they have one; else the most frequent first, equal ones by their letters. */
export function sortFacet(facet: CarFacet, values: FacetValues): FacetValues {
  const scale = orderedFacetValues[facet]
  if (scale) return values.sort((a, b) => scale.indexOf(a.value) - scale.indexOf(b.value))
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** Models are counted within chosen brands only: of all brands they are too many to choose from. */
export function visibleFacets<Facet extends string>(facets: readonly Facet[], brands: readonly string[]): Facet[] {
  return facets.filter((facet) => facet !== 'model' || brands.length > 0)
}
