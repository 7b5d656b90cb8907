import type { SearchCars } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { parseSearch } from './parse-search.ts'
import { readVocabulary } from './read-vocabulary.ts'
import { countCars } from './relax-search.ts'
import type { SearchIndex } from './search-index.ts'

/** The number of cars that the list of this search has, without loading any of them. */
export async function countSearch(
  db: DbOrTx,
  query: SearchCars,
  { now, index }: { now: Date; index: SearchIndex | null },
): Promise<number> {
  const { filters } = await parseSearch(db, query, { vocabulary: await readVocabulary(db, now), now })
  return countCars(db, filters, index)
}
