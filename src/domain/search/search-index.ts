import type { GeoBox } from '@forecourt/gazetteer/earth.ts'
import type { CarSort } from '#contract/search-terms.ts'
import type { FacetCounts } from './count-facets.ts'
import type { MappedCars } from './map-cells.ts'
import type { SearchFilters } from './search-filters.ts'
import type { PagePosition } from './search-order.ts'

export type AskedPage = {
  sort: CarSort
  /** Where the page before ended; null for the first page. */
  place: PagePosition | null
  limit: number
}

export type FoundPage = FacetCounts & {
  ids: string[]
  /** How many of the cars that match meet each preference of the search, in its order. */
  fits: number[]
  nextCursor: string | null
}

/** Finds cars that are on offer. Whoever implements it answers exactly what the database would. */
export interface SearchIndex {
  /**
   * Null where this index cannot answer this search, or not now: the database does then.
   * @throws DomainError `invalid` for a cursor of another search.
   */
  find(filters: SearchFilters, page: AskedPage): Promise<FoundPage | null>
  /** Only how many there are; null as above. */
  count(filters: SearchFilters): Promise<number | null>
  /** Where they stand, in the cells of this part of the map or, without one, of what holds them all; null as above. */
  gather(filters: SearchFilters, box: GeoBox | null): Promise<MappedCars | null>
}
