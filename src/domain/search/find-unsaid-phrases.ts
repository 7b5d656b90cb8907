import { sql } from 'drizzle-orm'
import type { CarSearchResponse } from '#contract/cars.ts'
import { isPartOfQuery } from '#contract/remove-query-words.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { fullTextQuery } from '#domain/text/full-text-query.ts'
import type { SearchFilters } from './build-search-filters.ts'
import { countMatchingCarsPerSearch } from './count-matching-cars.ts'
import { mostQuotedPhrases, quotedPhrasesOf } from './find-quoted-phrases.ts'
import type { SearchIndex } from './search-index.ts'

type FoundCars = { filters: SearchFilters; total: number; understood: CarSearchResponse['understood'] }

/**
 * The typed phrases in quotation marks that the advert of no found car says, and whether that of another car on offer does.
 * A phrase whose words were all understood otherwise is none: `"one owner"` is a fact of cars. A phrase that only others
 * say is not told where no car was found.
 */
export async function findUnsaidPhrases(
  db: DbOrTx,
  typed: string,
  { filters, total, understood }: FoundCars,
  index: SearchIndex | null,
): Promise<CarSearchResponse['unsaid']> {
  const isOpen = (phrase: string) => {
    const terms = understood.filter(({ text }) => isPartOfQuery(text, phrase))
    return terms.length === 0 || terms.some(({ field, use }) => field === 'q' || use === 'unused')
  }
  const phrases = quotedPhrasesOf(typed).slice(0, mostQuotedPhrases).filter(isOpen)
  const notFound = await withoutMatch(db, phrases, { filters, index })
  const all = { ...filters, conditions: new Map(), tests: new Map(), preferences: [], ranking: null, stated: new Map() }
  const notOnOffer = new Set(await withoutMatch(db, notFound, { filters: all, index }))
  return notFound.flatMap((phrase) => {
    const isSaidElsewhere = !notOnOffer.has(phrase)
    return isSaidElsewhere && total === 0 ? [] : [{ phrase, isSaidElsewhere }]
  })
}

/** Those phrases that none of the cars of a search says. */
async function withoutMatch(
  db: DbOrTx,
  phrases: readonly string[],
  { filters, index }: { filters: SearchFilters; index: SearchIndex | null },
): Promise<string[]> {
  if (phrases.length === 0) return []
  // Where words filter, their cars say each phrase that was looked for: one of them alone is as good.
  const counts = await countMatchingCarsPerSearch(
    db,
    phrases.map((phrase) => saying(filters, phrase)),
    index,
  )
  return phrases.filter((_, at) => counts[at] === 0)
}

function saying(filters: SearchFilters, phrase: string): SearchFilters {
  const query = fullTextQuery(phrase) ?? ''
  return {
    ...filters,
    conditions: new Map([...filters.conditions, ['q', sql`${listings.words} @@ to_tsquery('simple', ${query})`]]),
    tests: new Map([...filters.tests, ['q', { kind: 'words', query }]]),
    key: `${filters.key} ${query}`,
  }
}
