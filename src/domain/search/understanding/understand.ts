import { buildIntent } from './build-intent.ts'
import { cheapestPath } from './lattice.ts'
import { findFeature, stopWords } from './lexicon/features.ts'
import { leftoverSpan } from './match/leftovers.ts'
import { matchNames } from './match/names.ts'
import { matchLeadingYear, matchNumbers, splitAtPhrases } from './match/numbers.ts'
import { matchPhrases } from './match/phrases.ts'
import { matchPlaces } from './match/places.ts'
import { neighbourCost } from './neighbours.ts'
import type { CurrencyRates } from './numbers/currencies.ts'
import { findNumberPhrases } from './numbers/number-phrases.ts'
import type { QueryIntent, WordMatches } from './query-intent.ts'
import { removePhoneNumbers } from './remove-phone-numbers.ts'
import { separateGluedWords } from './separate-glued-words.ts'
import { type ReadQuery, type Span, textOfSpan } from './span.ts'
import { tokenize } from './tokenize.ts'
import type { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

/** Names that cost more are not certain enough to help with reading other words. */
const certain = 1.2

/**
 * Reads a typed search as a person would: makes and models with slips and nicknames, prices, years and miles in plain
 * language, fuels, bodies, colours, places, purposes, comparisons with other cars, and what is not wanted. Every
 * possible meaning of some words is a span with a cost, and the cheapest sequence of spans is the meaning of all.
 *
 * @param year this year, from which ages are counted
 * @param rates converts prices in other currencies to dollars; without rates they are read as dollars
 */
export function parseQueryIntent(
  typed: string,
  vocabulary: CarNameVocabulary,
  { year, rates = null }: { year: number; rates?: CurrencyRates | null },
): QueryIntent {
  const { text, glued } = separateGluedWords(removePhoneNumbers(withLatinDigits(typed.normalize('NFKC'))), vocabulary)
  const read = readQuery(text, vocabulary)
  return buildIntent(read, { vocabulary, year, glued, rates })
}

/** The cheapest sequence of meanings of a text. */
export function readQuery(typed: string, vocabulary: CarNameVocabulary): ReadQuery {
  const isKnown = (word: string) =>
    vocabulary.isNoName(word) || stopWords.has(word) || findFeature(word) !== null || vocabulary.exact(word).length > 0
  const { text, phrases } = findNumberPhrases(typed, isKnown)
  const tokens = splitAtPhrases(tokenize(text), phrases)
  const names = matchNames(tokens, vocabulary)
  const named = certainNames(names, { text, tokens })
  const spans = [
    ...matchNumbers(tokens, phrases),
    ...matchLeadingYear(tokens, vocabulary),
    ...matchPhrases(tokens, { vocabulary, named }),
    ...names,
    ...matchPlaces(text, tokens, { vocabulary, named }),
    ...tokens.map(leftoverSpan),
  ]
  return {
    text,
    tokens,
    path: cheapestPath(spans, tokens.length, (before, span) =>
      tokens[before.end - 1]?.isBeforeBreak === true ? 0 : neighbourCost(before, span),
    ),
  }
}

function certainNames(spans: readonly Span[], read: Pick<ReadQuery, 'text' | 'tokens'>): WordMatches['named'] {
  return spans.flatMap((span) =>
    span.value.kind === 'name' && span.cost < certain ? { named: span.value.named, text: textOfSpan(span, read) } : [],
  )
}

/** Arabic and Persian digits as the Latin ones, at the same positions. */
function withLatinDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
}
