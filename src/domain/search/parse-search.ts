import type { SearchCarsQuery } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { buildSearchFilters, type SearchFilters } from './build-search-filters.ts'
import { type QuotedPhraseUse, rankByQuotedPhrases, readAsQuoted, readQuotedPhrases } from './find-quoted-phrases.ts'
import { buildModelFamilies, type CarModelFamilies } from './model-families.ts'
import { resolveTypedCarComparison } from './resolve-typed-car-comparison.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'
import type { WordMeaningCosts } from './understanding/match/word-meaning-costs.ts'
import { currencyRates } from './understanding/numbers/currencies.ts'
import {
  buildIntentFromMeanings,
  emptyWordMeanings,
  parseWordMeanings,
  type WordMeanings,
} from './understanding/parse-word-meanings.ts'
import type { CarNameVocabulary } from './understanding/vocabulary/car-name-vocabulary.ts'

export type ParsedSearch = {
  meanings: WordMeanings
  read: QueryIntent
  filters: SearchFilters
  families: CarModelFamilies
  /** What was typed in quotation marks. */
  phrases: readonly QuotedPhraseUse[]
  /** True if adverts have to say these phrases, whatever else their words mean: see `readAsQuoted`. */
  isAsQuoted: boolean
}

/**
 * What a search asks for, by its words and its chosen filters.
 *
 * @param costs of meanings, where others than the product's are compared with them
 * @param meanings of the words, if they are known
 */
export async function parseSearch(
  db: DbOrTx,
  query: SearchCarsQuery,
  {
    vocabulary,
    now,
    costs,
    meanings: known,
  }: {
    vocabulary: CarNameVocabulary
    now: Date
    costs?: WordMeaningCosts | undefined
    meanings?: WordMeanings | undefined
  },
): Promise<ParsedSearch> {
  const year = now.getUTCFullYear()
  const families = buildModelFamilies(vocabulary)
  const today = { year, day: dayOf(now), rates: currencyRates() }
  const { q = '' } = query
  const nothing = () => buildIntentFromMeanings(emptyWordMeanings, vocabulary, today)
  const phrases = await readQuotedPhrases(db, q)
  const quoted = await readAsQuoted(db, q, { phrases, nothing })
  if (quoted) {
    const filters = buildSearchFilters(query, quoted, families)
    return { meanings: emptyWordMeanings, read: quoted, families, filters, phrases, isAsQuoted: true }
  }
  const meanings = known ?? (q ? parseWordMeanings(q, vocabulary, costs) : emptyWordMeanings)
  const intent = rankByQuotedPhrases(buildIntentFromMeanings(meanings, vocabulary, today), q, phrases)
  const typed = withoutUnoffered(intent, { vocabulary, families })
  const read = await resolveTypedCarComparison(db, typed, { year, names: families.withMembers(typed.model) })
  return { meanings, read, families, filters: buildSearchFilters(query, read, families), phrases, isAsQuoted: false }
}

/** In days since 1970. */
function dayOf(now: Date): number {
  return Math.floor(now.getTime() / 86_400_000)
}

/**
 * If the make is on offer but the typed model is not, other cars of the make are found: the page tells which words were
 * not used.
 */
function withoutUnoffered(
  read: QueryIntent,
  { vocabulary, families }: { vocabulary: CarNameVocabulary; families: CarModelFamilies },
): QueryIntent {
  if (read.model.length === 0) return read
  const offered = vocabulary.offered.filter(({ brand }) => read.brand.includes(brand))
  const names = families.withMembers(read.model).map((name) => name.toLowerCase())
  const isOffered = (model: string | null) =>
    names.some((name) => model?.toLowerCase() === name || model?.toLowerCase().startsWith(`${name} `))
  // Cars without a model may be any model: their texts are searched.
  const countOf = (some: typeof offered) => some.reduce((sum, { count }) => sum + count, 0)
  const isSilent =
    countOf(offered.filter(({ model }) => model === null)) > countOf(offered.filter(({ model }) => model !== null))
  if (offered.length === 0 || isSilent) return read
  if (offered.some(({ model }) => isOffered(model))) return read
  const understood = read.understood.flatMap((one) =>
    one.field === 'model'
      ? [...read.brand.map((value) => ({ field: 'brand', value, text: one.text })), { ...one, field: 'notOffered' }]
      : [one],
  )
  return { ...read, model: [], understood }
}
