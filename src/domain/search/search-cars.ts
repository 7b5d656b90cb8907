import type { CarSort } from '#contract/car-terms.ts'
import type { CarsFound, SearchCars } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { carSummaries } from '#domain/listings/car-summaries.ts'
import { findInDatabase } from './find-in-database.ts'
import { milesTo } from './near-place.ts'
import { readVocabulary } from './read-vocabulary.ts'
import { rescueSearch } from './rescue-search.ts'
import { matching, type SearchFilters, searchFilters } from './search-filters.ts'
import type { SearchIndex } from './search-index.ts'
import { readCursor } from './search-order.ts'
import { understandQuery } from './words/understand-query.ts'
import { Vocabulary } from './words/vocabulary.ts'

/** Who types nothing needs no names. */
const noVocabulary = new Vocabulary([])

/**
 * Rows H-08 and G-01 of the requirements: available cars, filtered, sorted and paged by key, with the exact number of all
 * that match and, beside every value of a filter, the number that it would give. What the words of `q` mean is read out
 * of them first; what somebody chose goes before what they typed. Bounds are inclusive. What the index cannot answer, or
 * not now, the database does.
 *
 * @throws DomainError `invalid` for a cursor of another search.
 */
export async function searchCars(
  db: DbOrTx,
  query: SearchCars,
  { now, index = null }: { now: Date; index?: SearchIndex | null },
): Promise<CarsFound> {
  const vocabulary = query.q ? await readVocabulary(db, now) : noVocabulary
  const read = understandQuery(query.q ?? '', vocabulary, { year: now.getUTCFullYear() })
  const filters = searchFilters(query, read)
  const { near } = filters
  const page = {
    sort: sortOf(query.sort ?? read.sort, filters),
    place: query.cursor ? readCursor(query.cursor) : null,
    limit: query.limit,
  }
  const found = (await index?.find(filters, page)) ?? (await findInDatabase(db, filters, page))
  const items = await carSummaries(db, found.ids, { now })
  const countCars = async (left: SearchCars) => {
    const asked = searchFilters(left, understandQuery(left.q ?? '', vocabulary, { year: now.getUTCFullYear() }))
    return (await index?.count(asked)) ?? db.$count(listings, matching(asked))
  }
  return {
    // A car may have been sold since its id was found.
    items: items
      .filter(({ status }) => status === 'available')
      .map((car) => ({ ...car, distanceMiles: near ? milesTo(near, car) : null })),
    total: found.total,
    place: near && {
      name: near.name,
      latitude: near.latitude,
      longitude: near.longitude,
      radiusMiles: near.radiusMiles,
    },
    facets: found.facets,
    understood: read.understood,
    rescue: found.total === 0 ? await rescueSearch(query, read, countCars) : null,
    nextCursor: found.nextCursor,
  }
}

/** Without a place nothing is near. */
function sortOf(asked: CarSort | null | undefined, { words, near }: SearchFilters): CarSort {
  const usual = words ? 'best' : 'newest'
  return asked === 'distance' && !near ? usual : (asked ?? usual)
}
