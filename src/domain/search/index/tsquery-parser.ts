import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import type { AllWordsQuery } from './search-index-request.ts'

/** Words that the database's text search uses unchanged. */
const plainQuery = /^'(?:[a-z]+|\d+)'(?: & '(?:[a-z]+|\d+)')*(?::\*)?$/
/** A tsquery of words that must all occur, and one that also has words which must stand side by side. */
const readableQuery = /^'(?:[^']|'')*'(?::\*)?(?: & '(?:[^']|'')*'(?::\*)?)*$/
const queryWithPhrase = /^'(?:[^']|'')*'(?::\*)?(?: (?:&|<->) '(?:[^']|'')*'(?::\*)?)*$/
const maxCachedBytes = 2 ** 20

/** Parses tsqueries of the configuration `simple` as the database does: the words that it makes of the typed text. */
export class TsqueryParser {
  readonly #db: DbOrTx
  readonly #kept = new BoundedCache<AllWordsQuery | null>({
    name: 'queries of words',
    maxBytes: maxCachedBytes,
    bytesOf: (query) => (query ?? []).reduce((sum, { word }) => sum + word.length * 2 + 64, 0),
  })

  constructor(db: DbOrTx) {
    this.#db = db
  }

  /**
   * Null for a query that is more than words which must all occur.
   *
   * @param options.isLoose words that must stand side by side are read as words which must occur
   */
  async read(query: string, { isLoose = false } = {}): Promise<AllWordsQuery | null> {
    if (plainQuery.test(query)) return wordsOf(query)
    const key = isLoose ? `loose ${query}` : query
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const { rows } = await this.#db.execute<{ made: string }>(sql`select to_tsquery('simple', ${query})::text as made`)
    const made = rows[0]?.made ?? ''
    const words = (isLoose ? queryWithPhrase : readableQuery).test(made) ? wordsOf(made) : null
    this.#kept.set(key, words)
    return words
  }
}

function wordsOf(query: string): AllWordsQuery {
  return [...query.matchAll(/'((?:[^']|'')*)'(:\*)?/g)].map(([, word = '', beginning]) => ({
    word: word.replaceAll("''", "'"),
    isBeginning: beginning !== undefined,
  }))
}
