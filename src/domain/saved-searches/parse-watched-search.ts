import { SearchCars } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { IndexTest } from '#domain/search/index/index-request.ts'
import { readIndexTests } from '#domain/search/index/read-index-tests.ts'
import { TsqueryParser } from '#domain/search/index/tsquery-parser.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { readVocabulary } from '#domain/search/read-vocabulary.ts'

/** How a page shows the cars, not which. */
const leftOut = new Set(['sort', 'cursor', 'limit', 'view', 'lang'])

export type NamedIndexTests = [name: string, test: IndexTest][]

/** A search to watch: the same filters have the same `query`, in whatever order they were chosen. */
export type WatchedSearch = { query: string; tests: NamedIndexTests }

/**
 * Reads a search from the address of a list. Words mean what they mean now: a model that comes later changes nothing.
 * @throws DomainError `invalid` for filters that no list has, or words that cannot be watched.
 */
export async function parseWatchedSearch(
  db: DbOrTx,
  { query, now }: { query: string; now: Date },
): Promise<WatchedSearch> {
  const asked: Record<string, string[]> = {}
  for (const [name, value] of new URLSearchParams(query)) {
    if (leftOut.has(name) || value.trim() === '') continue
    asked[name] = [...(asked[name] ?? []), value.trim()]
  }
  const known = Object.entries(asked).filter(([name]) => Object.hasOwn(SearchCars.shape, name))
  const single = known.map(([name, values]) => [name, values.length === 1 ? values[0] : values])
  const parsed = SearchCars.safeParse(Object.fromEntries(single))
  if (!parsed.success) throw unreadable()
  const vocabulary = await readVocabulary(db, now)
  const { filters } = await parseSearch(db, parsed.data, { vocabulary, now })
  const tests = await readIndexTests(new TsqueryParser(db), filters)
  if (!tests) throw new DomainError('invalid', 'These words cannot be watched. Choose filters instead.')
  const sorted = known
    .flatMap(([name, values]) => [...new Set(values)].map((value) => [name, value] as const))
    .toSorted(([a, x], [b, y]) => a.localeCompare(b) || x.localeCompare(y))
  return { query: new URLSearchParams(sorted.map(([name, value]) => [name, value])).toString(), tests }
}

function unreadable(): DomainError {
  return new DomainError(
    'invalid',
    'This search has filters that we do not know. Choose them again on the list of cars.',
  )
}
