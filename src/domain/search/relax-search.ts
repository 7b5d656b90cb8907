import type { SearchCars } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { ParsedSearch } from './parse-search.ts'
import { matchingCarsSql, type SearchFilters, searchFilters } from './search-filters.ts'
import type { SearchIndex } from './search-index.ts'
import type { IntentTerm } from './understanding/intent-term.ts'
import { relaxIntent } from './understanding/relax-intent.ts'

/** Of more words than these, the others are not used. */
const mostWords = 8

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
  if (filters.words) return (await rankByWords(db, query, { read, filters, families }, index)) ?? exact
  const left = await relaxIntent(query, read, (own) => countCars(db, searchFilters(query, own, families), index))
  return left ? { filters: searchFilters(query, left.read, families), relaxed: left.fields } : exact
}

/**
 * If no advert has all the words and none means anything else: cars whose adverts have some of them come first. Null if
 * no advert has any of them.
 */
async function rankByWords(
  db: DbOrTx,
  query: SearchCars,
  { read, families }: ParsedSearch,
  index: SearchIndex | null,
): Promise<{ filters: SearchFilters; relaxed: readonly string[] } | null> {
  const words = read.understood.filter(({ field }) => field === 'q')
  const known: IntentTerm[] = []
  for (const one of words.slice(0, mostWords)) {
    // Whatever else is chosen: the same words stay known when a filter is.
    const alone = searchFilters(
      { q: query.q, limit: query.limit },
      { ...read, understood: [one], rest: one.value },
      families,
    )
    if ((await countCars(db, alone, index)) > 0) known.push(one)
  }
  if (known.length === 0) return null
  const left = { ...read, isOfAnyCar: true, understood: known }
  return { filters: searchFilters(query, left, families), relaxed: [] }
}
