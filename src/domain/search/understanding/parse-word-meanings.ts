import { blankQuotationMarks, findQuotedPhrases, type QuotedPhrase } from '#contract/quoted-phrases.ts'
import { adjacentMeaningCost } from './adjacent-meaning-cost.ts'
import { buildIntentFromParsedQuery } from './build-intent-from-parsed-query.ts'
import { cheapestMeaningPath } from './cheapest-meaning-path.ts'
import { addSpellingsOfMakes } from './intent/add-spellings-of-makes.ts'
import type { QueryIntent, QueryWordMatches } from './intent/query-intent.ts'
import { findCarPhraseMeaning, stopWords } from './lexicon/features.ts'
import { matchCarNames } from './match/match-car-names.ts'
import { matchCarPhrases } from './match/match-car-phrases.ts'
import { matchMeaninglessTokens } from './match/match-meaningless-tokens.ts'
import { matchLeadingYear, matchNumberPhrases, splitTokensAtNumberPhrases } from './match/match-number-phrases.ts'
import { matchLedPlaces, matchPlaces } from './match/match-places.ts'
import { matchVinsAndPlates } from './match/match-vins-and-plates.ts'
import { type MeaningSpan, type ParsedSearchQuery, textOfMeaningSpan } from './match/meaning-span.ts'
import { type SearchToken, tokenizeSearchText } from './match/tokenize-search-text.ts'
import { type WordMeaningCosts, wordMeaningCosts } from './match/word-meaning-costs.ts'
import { normalizeTypedText } from './normalize-typed-text.ts'
import type { CurrencyRates } from './numbers/currencies.ts'
import { findNumberPhrases } from './numbers/number-phrases.ts'
import { separateGluedWords } from './separate-glued-words.ts'
import type { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

/** What the words of a search mean, before it is known what they ask for together. */
export type WordMeanings = { read: ParsedSearchQuery; glued: ReadonlyMap<string, string> }
/** Those of a search without words, at no cost. */
export const emptyWordMeanings: WordMeanings = { read: { text: '', tokens: [], path: [] }, glued: new Map() }
type Today = { year: number; day?: number; rates?: CurrencyRates | null }

/**
 * Reads a typed search as a person would: makes and models with slips and nicknames, prices, years and miles in plain
 * language, fuels, bodies, colours, places, purposes, comparisons with other cars, and what is not wanted. Every
 * possible meaning of some words is a span with a cost, and the cheapest sequence of spans is the meaning of all.
 *
 * @param costs of the product, but where others are compared with them
 */
export function parseWordMeanings(
  typed: string,
  vocabulary: CarNameVocabulary,
  costs: WordMeaningCosts = wordMeaningCosts,
): WordMeanings {
  const { text, glued } = separateGluedWords(normalizeTypedText(typed), vocabulary)
  return { read: readQuery(text, { vocabulary, costs }), glued }
}

/**
 * What a search asks for, from the meanings of its words.
 *
 * @param year this year, from which ages are counted
 * @param day today, in days since 1970; without it the first day of the year
 * @param rates converts prices in other currencies to dollars; without rates they are read as dollars
 */
export function buildIntentFromMeanings(
  { read, glued }: WordMeanings,
  vocabulary: CarNameVocabulary,
  { year, day = Date.UTC(year, 0) / 86_400_000, rates = null }: Today,
): QueryIntent {
  const intent = buildIntentFromParsedQuery(read, { vocabulary, year, day, glued, rates })
  return addSpellingsOfMakes(intent, vocabulary.brandNames)
}

/** What a typed search asks for: see `parseWordMeanings` and `buildIntentFromMeanings`. */
export function parseQueryIntent(typed: string, vocabulary: CarNameVocabulary, today: Today): QueryIntent {
  return buildIntentFromMeanings(parseWordMeanings(typed, vocabulary), vocabulary, today)
}

/** The cheapest sequence of meanings of a text. */
function readQuery(
  typed: string,
  context: { vocabulary: CarNameVocabulary; costs: WordMeaningCosts },
): ParsedSearchQuery {
  const { vocabulary, costs } = context
  const isKnown = (word: string) =>
    vocabulary.isNoName(word) ||
    stopWords.has(word) ||
    findCarPhraseMeaning(word) !== null ||
    vocabulary.exact(word).length > 0
  const quoted = findQuotedPhrases(typed)
  const { text, phrases } = findNumberPhrases(blankQuotationMarks(typed), isKnown)
  const tokens = splitTokensAtNumberPhrases(tokenizeSearchText(text), phrases)
  const isAsTyped = acceptsSpelling(quoted, tokens)
  const numbers = matchNumberPhrases(tokens, phrases, costs)
  const led = matchLedPlaces(text, tokens, context)
  const names = matchCarNames(tokens, { ...context, asked: [...numbers, ...led] }).filter(isAsTyped)
  const named = certainNames(names, { text, tokens }, costs)
  const spans = [
    ...numbers,
    ...matchLeadingYear(tokens, context),
    ...matchVinsAndPlates(tokens, context),
    ...matchCarPhrases(tokens, { ...context, named }),
    ...names,
    ...led,
    ...matchPlaces(tokens, { ...context, named, isAfterRegion: led.some(({ value }) => value.kind === 'region') }),
    ...matchMeaninglessTokens(tokens, costs),
  ].filter(isAsTyped)
  return {
    text,
    tokens,
    path: cheapestMeaningPath(spans, tokens.length, (before, span) =>
      tokens[before.end - 1]?.isBeforeBreak === true ? 0 : adjacentMeaningCost(before, span, costs),
    ),
  }
}

/** Whether a span may be meant: it is not if it reads a quoted word as another one. */
function acceptsSpelling(quoted: readonly QuotedPhrase[], tokens: readonly SearchToken[]) {
  return ({ start, end, isMisspelled }: MeaningSpan) => {
    if (!isMisspelled || quoted.length === 0) return true
    const [from, until] = [tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0]
    return !quoted.some((one) => one.from < until && from < one.until)
  }
}

function certainNames(
  spans: readonly MeaningSpan[],
  read: Pick<ParsedSearchQuery, 'text' | 'tokens'>,
  { names: { certain } }: WordMeaningCosts,
): QueryWordMatches['named'] {
  return spans.flatMap((span) =>
    span.value.kind === 'name' && span.cost < certain
      ? { named: span.value.named, text: textOfMeaningSpan(span, read) }
      : [],
  )
}
