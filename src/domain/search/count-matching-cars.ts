import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { matchingCarsSql, type SearchFilters } from './build-search-filters.ts'
import type { SearchIndex } from './search-index.ts'

/** The number of cars that a search finds. If the index cannot answer, the database does. */
export async function countMatchingCars(
  db: DbOrTx,
  filters: SearchFilters,
  index: SearchIndex | null,
): Promise<number> {
  const [count = 0] = await countMatchingCarsPerSearch(db, [filters], index)
  return count
}

/** The same of several searches, which the index answers in one pass. */
export async function countMatchingCarsPerSearch(
  db: DbOrTx,
  searches: readonly SearchFilters[],
  index: SearchIndex | null,
): Promise<readonly number[]> {
  const known = await index?.countEach(searches)
  if (known) return known
  const counts: number[] = []
  for (const filters of searches) counts.push(await db.$count(listings, matchingCarsSql(filters)))
  return counts
}
