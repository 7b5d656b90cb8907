import { SearchCarsQuery } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { parseIndexSearchConditions } from '#domain/search/index/parse-index-search-conditions.ts'
import type { IndexSearchCondition } from '#domain/search/index/search-index-request.ts'
import { TsqueryParser } from '#domain/search/index/tsquery-parser.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { readSearchVocabulary } from '#domain/search/read-search-vocabulary.ts'

/** How a page shows the cars, not which. */
const leftOut = new Set(['sort', 'cursor', 'limit', 'view', 'lang'])

export type NamedIndexSearchConditions = [name: string, test: IndexSearchCondition][]

/** A search to watch: the same filters have the same `query`, in whatever order they were chosen. */
export type ParsedSavedSearch = { query: string; tests: NamedIndexSearchConditions }

/**
 * Reads a search from the address of a list. Words mean what they mean now: a model that comes later changes nothing.
 * @throws DomainError `invalid` for filters that no list has, or words that cannot be watched.
 */
export async function parseSavedSearchQuery(
  db: DbOrTx,
  { query, now }: { query: string; now: Date },
): Promise<ParsedSavedSearch> {
  // A map: the names come from the address, and an object has names of its own.
  const asked = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (leftOut.has(name) || value.trim() === '') continue
    asked.set(name, [...(asked.get(name) ?? []), value.trim()])
  }
  const known = [...asked].filter(([name]) => Object.hasOwn(SearchCarsQuery.shape, name))
  const single = known.map(([name, values]) => [name, values.length === 1 ? values[0] : values])
  const parsed = SearchCarsQuery.safeParse(Object.fromEntries(single))
  if (!parsed.success) throw unreadable()
  const vocabulary = await readSearchVocabulary(db, now)
  const { filters } = await parseSearch(db, parsed.data, { vocabulary, now })
  const tests = await parseIndexSearchConditions(new TsqueryParser(db), filters, { isLoose: true })
  if (!tests) throw new DomainError('invalid', 'We can’t save a search for these words. Choose filters instead.')
  const sorted = known
    .flatMap(([name, values]) => [...new Set(values)].map((value) => [name, value] as const))
    .toSorted(([a, x], [b, y]) => a.localeCompare(b) || x.localeCompare(y))
  return { query: new URLSearchParams(sorted.map(([name, value]) => [name, value])).toString(), tests }
}

function unreadable(): DomainError {
  return new DomainError(
    'invalid',
    'This search has filters we don’t recognize. Choose them again in the list of cars.',
  )
}
