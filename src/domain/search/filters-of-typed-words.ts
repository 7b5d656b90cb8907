import type { SearchCarsQuery } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { buildSearchFilters, type SearchFilters } from './build-search-filters.ts'
import { countMatchingCars } from './count-matching-cars.ts'
import type { ParsedSearch } from './parse-search.ts'
import type { SearchIndex } from './search-index.ts'
import { isCarVariantName } from './understanding/intent/query-intent.ts'
import type { QueryIntentTerm } from './understanding/intent/query-intent-term.ts'

/** A stock number or a plate has at least so many letters and digits: `P1234`. */
const shortestCode = 5

/**
 * The filters by which cars are found. Words of which nothing else was understood rank the cars whose adverts say them,
 * and keep none out; only what is typed to be found as it stands does, a code, the name of a variant or a text in
 * quotation marks that some advert says.
 */
export async function filtersOfTypedWords(
  db: DbOrTx,
  query: SearchCarsQuery,
  { read, filters, families, isAsQuoted }: Pick<ParsedSearch, 'read' | 'filters' | 'families' | 'isAsQuoted'>,
  index: SearchIndex | null,
): Promise<SearchFilters> {
  if (!filters.words) return filters
  if (isAsQuoted || isTypedToBeFound(read.understood)) {
    // Whatever else is chosen: a filter must not change what the words mean.
    const alone = buildSearchFilters({ q: query.q, limit: query.limit }, read, families)
    if ((await countMatchingCars(db, alone, index)) > 0) return filters
  }
  return buildSearchFilters(query, { ...read, isOfAnyCar: true }, families)
}

function isTypedToBeFound(understood: readonly QueryIntentTerm[]): boolean {
  const isOwnName = (text: string) => isCode(text) || isCarVariantName(text)
  return understood.some(({ field, text }) => field === 'q' && isOwnName(text))
}

/** True for letters and digits that make no word: a stock number, a plate. */
function isCode(text: string): boolean {
  const signs = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return signs.length >= shortestCode && /\p{N}/u.test(signs)
}
