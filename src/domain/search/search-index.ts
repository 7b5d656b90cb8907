import type { GeoBox } from '@forecourt/gazetteer/earth.ts'
import type { CarHistogramName } from '#contract/car-histograms.ts'
import type { CarSort } from '#contract/car-search-options.ts'
import type { SearchFilters } from './build-search-filters.ts'
import type { FacetCounts } from './count-facets.ts'
import type { CarMapCells } from './map-cells.ts'
import type { SearchPagePosition } from './resolve-search-sort-order.ts'

export type SearchPageRequest = {
  sort: CarSort
  /** Where the previous page ended; null for the first page. */
  place: SearchPagePosition | null
  limit: number
}

export type SearchPageResult = FacetCounts & {
  ids: string[]
  /** How many of the matching cars meet each preference of the search, in the search's order. */
  fits: number[]
  nextCursor: string | null
}

/** Finds cars that are on offer. An implementation returns exactly what the database would. */
export interface SearchIndex {
  /**
   * Null if this index cannot answer this search, or not now: then the database does.
   * @throws DomainError `invalid` for a cursor of another search.
   */
  find(filters: SearchFilters, page: SearchPageRequest): Promise<SearchPageResult | null>
  /** Only the numbers of matches of several searches, which are looked for together; null as above. */
  countEach(searches: readonly SearchFilters[]): Promise<number[] | null>
  /**
   * The places of the matches, in the cells of this part of the map or, without one, of the box that contains them all;
   * null as above.
   */
  gather(filters: SearchFilters, box: GeoBox | null): Promise<CarMapCells | null>
  /** The number of matches from each of these values up to the next, for the bars of a histogram; null as above. */
  spread(filters: SearchFilters, name: CarHistogramName, bars: readonly number[]): Promise<number[] | null>
}
