import { sql } from 'drizzle-orm'
import type { CarSearchResponse } from '#contract/cars.ts'
import { isPartOfQuery } from '#contract/remove-query-words.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { fullTextQuery } from '#domain/text/full-text-query.ts'
import type { SearchFilters } from './build-search-filters.ts'
import { countMatchingCarsPerSearch } from './count-matching-cars.ts'
import type { QuotedPhraseUse } from './find-quoted-phrases.ts'
import type { SearchIndex } from './search-index.ts'

type FoundCars = { filters: SearchFilters; total: number; understood: CarSearchResponse['understood'] }

/**
 * The typed phrases in quotation marks that the advert of no found car says, and whether that of another car on offer does.
 * A phrase that was understood as a whole, as `"one owner"` is a fact of cars, is none if a found car states that. A phrase that only others say is not told where no car was found.
 */
export async function findUnsaidPhrases(
  db: DbOrTx,
  phrases: readonly QuotedPhraseUse[],
  { filters, total, understood }: FoundCars,
  index: SearchIndex | null,
): Promise<CarSearchResponse['unsaid']> {
  const searches = phrases.map((phrase) => {
    const terms = understood.filter(({ text }) => isPartOfQuery(text, phrase.text))
    // Two facts side by side are more than the one and the other: `"diesel hybrid"`.
    const isFact =
      terms.some(({ text }) => isPartOfQuery(phrase.text, text)) &&
      terms.every(({ field, use }) => field !== 'q' && use !== 'unused')
    return [saying(filters, phrase), ...(isFact ? [stating(filters, terms)] : [])]
  })
  // Where words filter, their cars say each phrase that was looked for: one of them alone is as good.
  const counts = searches.length === 0 ? [] : await countMatchingCarsPerSearch(db, searches.flat(), index)
  let next = 0
  const isUnsaid = searches.map((own) => {
    const counted = counts.slice(next, next + own.length)
    next += own.length
    return counted.every((count) => count === 0)
  })
  return phrases.flatMap(({ text, isSaid }, at) =>
    !isUnsaid[at] || (isSaid && total === 0) ? [] : [{ phrase: text, isSaidElsewhere: isSaid }],
  )
}

function saying(filters: SearchFilters, { text, carsSaying }: QuotedPhraseUse): SearchFilters {
  const query = fullTextQuery(text, { isWhole: carsSaying !== null, isPhrase: carsSaying !== null }) ?? ''
  return {
    ...filters,
    conditions: new Map([...filters.conditions, ['q', sql`${listings.words} @@ to_tsquery('simple', ${query})`]]),
    tests: new Map([...filters.tests, ['q', { kind: 'words', query, ...(carsSaying && { carsSaying }) }]]),
    key: `${filters.key} ${query}`,
  }
}

/** The found cars that state what the terms mean; those that say nothing of it are found with them. */
function stating(filters: SearchFilters, terms: CarSearchResponse['understood']): SearchFilters {
  const fields = new Set(terms.map(({ field }) => field))
  const own = [...filters.onlyStated].filter(([name]) => fields.has(name))
  return {
    ...filters,
    conditions: new Map([...filters.conditions, ...own.map(([name, { condition }]) => [name, condition] as const)]),
    tests: new Map([...filters.tests, ...own.map(([name, { test }]) => [name, test] as const)]),
    key: `${filters.key} stated ${own.map(([name]) => name)}`,
  }
}
