import type { SearchCarsQuery } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { countMatchingCars } from './count-matching-cars.ts'
import { parseSearch } from './parse-search.ts'
import { readSearchVocabulary } from './read-search-vocabulary.ts'
import type { SearchIndex } from './search-index.ts'

/** The number of cars that the list of this search has, without loading any of them. */
export async function countSearchResults(
  db: DbOrTx,
  query: SearchCarsQuery,
  { now, index }: { now: Date; index: SearchIndex | null },
): Promise<number> {
  const { filters } = await parseSearch(db, query, { vocabulary: await readSearchVocabulary(db, now), now })
  return countMatchingCars(db, filters, index)
}
