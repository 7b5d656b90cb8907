import type { SearchFilters } from '../build-search-filters.ts'
import type { SearchCondition } from '../search-condition.ts'
import type { AllWordsQuery, IndexSearchCondition, SearchIndexRequest } from './search-index-request.ts'
import type { TsqueryParser } from './tsquery-parser.ts'

/**
 * Null if a filter has no test, or a test contains words that only the database can search for.
 *
 * @param options.isLoose for tests of cars to come: words that must stand side by side only have to occur, and no car is named, since those of
 * today are not those to come
 */
export async function parseIndexSearchConditions(
  words: TsqueryParser,
  filters: Pick<SearchFilters, 'conditions' | 'tests'>,
  { isLoose = false } = {},
): Promise<SearchIndexRequest['tests'] | null> {
  const tests: SearchIndexRequest['tests'] = []
  for (const name of filters.conditions.keys()) {
    const test = filters.tests.get(name)
    const read = test && (await parseIndexSearchCondition(words, test, { isLoose }))
    if (!read) return null
    tests.push([name, read])
  }
  return tests
}

/** The same for one test. */
export async function parseIndexSearchCondition(
  words: TsqueryParser,
  test: SearchCondition,
  { isLoose = false } = {},
): Promise<IndexSearchCondition | null> {
  if (test.kind === 'vin') return null
  if (test.kind === 'place' || test.kind === 'all') return test
  if (test.kind === 'any') {
    const texts = await readAll(words, test.texts)
    return texts && { ...test, texts }
  }
  if (test.kind === 'and') {
    const tests: IndexSearchCondition[] = []
    for (const one of test.tests) {
      const own = await parseIndexSearchCondition(words, one, { isLoose })
      if (!own) return null
      tests.push(own)
    }
    return { kind: 'and', tests }
  }
  if (test.kind === 'not') {
    const own = await parseIndexSearchCondition(words, test.test, { isLoose })
    return own && { kind: 'not', test: own }
  }
  if (test.kind === 'words') {
    const query = await words.read(test.query, { isLoose })
    if (query) return { kind: 'words', query }
    return test.carsSaying && !isLoose ? { kind: 'cars', ids: test.carsSaying } : null
  }
  const ifUnknown = await readAll(words, test.ifUnknown)
  if (!ifUnknown) return null
  if (test.kind !== 'choice') return { ...test, ifUnknown }
  const { ifGeneral, ...rest } = test
  if (!ifGeneral) return { ...rest, ifUnknown }
  const texts = await readAll(words, ifGeneral.texts)
  return texts && { ...rest, ifUnknown, ifGeneral: { ...ifGeneral, texts } }
}

async function readAll(words: TsqueryParser, texts: readonly string[]): Promise<AllWordsQuery[] | null> {
  const queries: AllWordsQuery[] = []
  for (const text of texts) {
    const query = await words.read(text)
    if (!query) return null
    queries.push(query)
  }
  return queries
}
