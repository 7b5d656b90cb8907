import { isFacetAttribute } from '#contract/attribute-names.ts'
import type { SearchCarsQuery } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { buildSearchFilters, type SearchFilters } from './build-search-filters.ts'
import { countMatchingCars, countMatchingCarsPerSearch } from './count-matching-cars.ts'
import { filtersOfTypedWords } from './filters-of-typed-words.ts'
import type { ParsedSearch } from './parse-search.ts'
import type { SearchIndex } from './search-index.ts'
import type { QueryIntentTerm } from './understanding/intent/query-intent-term.ts'
import {
  intentWithWordsOfTerms,
  relaxableSearchTermOf,
  relaxQueryIntent,
} from './understanding/intent/relax-query-intent.ts'

type RelaxedSearch = {
  filters: SearchFilters
  relaxed: readonly string[]
  unstated: readonly string[]
  instead: readonly QueryIntentTerm[]
}

/**
 * The filters of a search and, if no car meets them all, without the least important typed ones that are in the way;
 * `relaxed` names those, and `instead` the more general values that every found car has. `unstated` names the typed facts
 * that none of the found cars states: those that leave them out may have them.
 *
 * @param total how many cars meet them all, if that is known
 */
export async function relaxSearch(
  db: DbOrTx,
  query: SearchCarsQuery,
  { read, filters, families, isAsQuoted }: Omit<ParsedSearch, 'meanings' | 'phrases'>,
  { index, total }: { index: SearchIndex | null; total?: number },
): Promise<RelaxedSearch> {
  const exact = { filters, relaxed: [], unstated: [], instead: [] }
  if (!query.q) return exact
  if (filters.words)
    return { ...exact, filters: await filtersOfTypedWords(db, query, { read, filters, families, isAsQuoted }, index) }
  if ((total ?? (await countMatchingCars(db, filters, index))) > 0) {
    const unstated = await factsThatNobodyStates(db, { filters, read }, index)
    if (unstated.length === 0) return exact
    const said = intentWithWordsOfTerms(read, unstated)
    return { ...exact, filters: buildSearchFilters(query, said, families), unstated }
  }
  const left = await relaxQueryIntent(query, read, (own) =>
    countMatchingCars(db, buildSearchFilters(query, own, families), index),
  )
  if (!left) return exact
  const { fields, instead } = left
  return { ...exact, filters: buildSearchFilters(query, left.read, families), relaxed: fields, instead }
}

/** The fields of typed facts that no car states together with the other wishes. */
async function factsThatNobodyStates(
  db: DbOrTx,
  { filters, read }: Pick<ParsedSearch, 'filters' | 'read'>,
  index: SearchIndex | null,
): Promise<string[]> {
  const ofTerms = Map.groupBy(filters.stated, ([field]) => relaxableSearchTermOf(field))
  // A body says as much: a van has seven seats.
  const isSaid = (name: string) => isFacetAttribute(name) && read.bodiesIfUnknown[name] !== undefined
  const facts = [...ofTerms].filter(([name]) => name !== null && !isSaid(name)).map(([, own]) => own)
  if (facts.length === 0) return []
  const stating = facts.map((own) => ({
    ...filters,
    conditions: new Map([...filters.conditions, ...own.map(([field, { condition }]) => [field, condition] as const)]),
    tests: new Map([...filters.tests, ...own.map(([field, { test }]) => [field, test] as const)]),
    key: `${filters.key} ${own.map(([field]) => field)}`,
  }))
  const counts = await countMatchingCarsPerSearch(db, stating, index)
  return facts.flatMap((own, at) => (counts[at] === 0 ? own.map(([field]) => field) : []))
}
