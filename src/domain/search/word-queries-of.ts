import { fullTextQuery } from '#domain/text/full-text-query.ts'
import type { SearchCondition } from './search-condition.ts'
import type { QueryIntentTerm } from './understanding/intent/query-intent-term.ts'

/** The tests of the words that an advert has to say, each a word or a phrase as it stands. */
export function wordQueriesOf(terms: readonly QueryIntentTerm[]): Extract<SearchCondition, { kind: 'words' }>[] {
  return terms.flatMap(({ value, carsSaying }) => {
    const query = fullTextQuery(value, { isWhole: carsSaying !== undefined, isPhrase: carsSaying !== undefined })
    return query === null ? [] : { kind: 'words' as const, query, ...(carsSaying && { carsSaying }) }
  })
}
