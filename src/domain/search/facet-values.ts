import type { CarFacet } from '#contract/car-terms.ts'

export type FacetValues = { value: string; count: number }[]

export function noFacets(): Record<CarFacet, FacetValues> {
  const ofCars = { brand: [], model: [], fuel: [], transmission: [], body: [], colour: [] }
  return { ...ofCars, drive: [], condition: [], owners: [], deal: [], verified: [] }
}

/** The most frequent first, equal ones by their letters. */
export function sortFacet(values: FacetValues): FacetValues {
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** Models are counted within chosen brands only: of all brands they are too many to choose from. */
export function facetsShown<Facet extends string>(facets: readonly Facet[], brands: readonly string[]): Facet[] {
  return facets.filter((facet) => facet !== 'model' || brands.length > 0)
}
