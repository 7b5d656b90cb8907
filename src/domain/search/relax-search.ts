import type { SearchCars } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { ParsedSearch } from './parse-search.ts'
import { matchingCarsSql, type SearchFilters, searchFilters } from './search-filters.ts'
import type { SearchIndex } from './search-index.ts'
import { relaxIntent } from './understanding/relax-intent.ts'

/** The number of cars that a search finds. If the index cannot answer, the database does. */
export async function countCars(db: DbOrTx, filters: SearchFilters, index: SearchIndex | null): Promise<number> {
  return (await index?.count(filters)) ?? (await db.$count(listings, matchingCarsSql(filters)))
}

/**
 * The filters of a search and, if no car meets them all, without the least important typed ones that are in the way;
 * `relaxed` names those.
 *
 * @param total how many cars meet them all, if that is known
 */
export async function relaxSearch(
  db: DbOrTx,
  query: SearchCars,
  { read, filters, families }: ParsedSearch,
  { index, total }: { index: SearchIndex | null; total?: number },
): Promise<{ filters: SearchFilters; relaxed: readonly string[] }> {
  const exact = { filters, relaxed: [] }
  if (!query.q || (total ?? (await countCars(db, filters, index))) > 0) return exact
  const left = await relaxIntent(query, read, (own) => countCars(db, searchFilters(query, own, families), index))
  return left ? { filters: searchFilters(query, left.read, families), relaxed: left.fields } : exact
}
