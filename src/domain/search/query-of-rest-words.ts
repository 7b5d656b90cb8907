import { fullTextQuery } from '#domain/text/full-text-query.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'

/** The words of which nothing else was understood, as a tsquery: every word, and every phrase as it stands; null without any. */
export function queryOfRestWords({ understood, rest }: Pick<QueryIntent, 'understood' | 'rest'>): string | null {
  const terms = understood.filter(({ field }) => field === 'q')
  if (!terms.some(({ isPhrase }) => isPhrase)) return fullTextQuery(rest)
  const queries = terms.flatMap(({ value, isPhrase = false }) => fullTextQuery(value, { isPhrase }) ?? [])
  return queries.join(' & ')
}
