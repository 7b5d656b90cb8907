import type { Place } from '#contract/places.ts'
import type { CarPhraseMeaning } from '../locales/car-phrase-meaning.ts'
import type { ParsedNumberBounds } from '../numbers/phrase-patterns.ts'
import type { RegionPhrase } from '../places/region-phrases.ts'
import type { CarComparative, CarPurposeName } from '../purposes/purposes.ts'
import type { BrandOrModel } from '../vocabulary/car-name-catalogue.ts'
import type { SearchToken } from './tokenize-search-text.ts'

/** The meaning of some words. */
export type MeaningSpanValue =
  | { kind: 'name'; named: readonly BrandOrModel[] }
  /** Any of these makes: `japanese`. */
  | { kind: 'origin'; brands: readonly string[] }
  | { kind: 'features'; features: readonly CarPhraseMeaning[] }
  | { kind: 'bounds'; asked: ParsedNumberBounds }
  | { kind: 'place'; place: Place; radiusMiles: number | null }
  | { kind: 'region'; region: RegionPhrase['region'] }
  | { kind: 'vin'; vin: string }
  | { kind: 'purpose'; purpose: CarPurposeName }
  | { kind: 'comparative'; comparative: CarComparative }
  | { kind: 'operator'; operator: QueryOperator }
  /** Words that adverts may contain: they rank. */
  | { kind: 'text' }
  /** Words without a meaning for the search. */
  | { kind: 'ignored'; why: 'function' | 'ordinary' | 'unusable' }

/**
 * `not` excludes what follows, `optional` says that what follows does not matter and `optionalBehind` the same of what
 * precedes, `or` joins values, `like` and `other` make a car a reference, and `otherMake` excludes its make.
 */
export type QueryOperator = 'not' | 'optional' | 'optionalBehind' | 'or' | 'like' | 'other' | 'than' | 'otherMake'

/** A reading of the tokens from `start` until before `end`: the less it costs, the more likely it is. */
export type MeaningSpan = {
  start: number
  end: number
  value: MeaningSpanValue
  cost: number
  /** True for a meaning of other words than the typed ones: `camary`. */
  isMisspelled?: true
}

/** The text of a search, its tokens and the cheapest sequence of their meanings. */
export type ParsedSearchQuery = { text: string; tokens: readonly SearchToken[]; path: readonly MeaningSpan[] }

/** The sign of a currency that stands alone behind a span, which is no word: `under 15k €`. */
export function currencySignAfter(
  { end }: Pick<MeaningSpan, 'end'>,
  { text, tokens }: Pick<ParsedSearchQuery, 'text' | 'tokens'>,
): string {
  const [last, next] = [tokens[end - 1], tokens[end]]
  return last ? text.slice(last.end, next?.start).trim() : ''
}

/** The typed words of a span. */
export function textOfMeaningSpan(
  { start, end }: Pick<MeaningSpan, 'start' | 'end'>,
  { text, tokens }: Pick<ParsedSearchQuery, 'text' | 'tokens'>,
): string {
  const own = tokens.slice(start, end)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return ''
  if (own.every(({ part }) => part === null)) {
    return text.slice(first.start, last.start + last.typed.length).replaceAll(/\s+/gu, ' ')
  }
  // Of a word in two parts, the whole is meant.
  const words = own.map(({ typed }) => typed)
  return words.filter((word, at) => word !== words[at - 1] || own[at]?.part === null).join(' ')
}

/** The text of a span as it was typed, where words were typed together with others: `vwgolf`. */
export function restoreGluedWordsAsTyped(text: string, glued: ReadonlyMap<string, string>): string {
  if (glued.size === 0) return text
  const typed = text.split(' ')
  const words = typed.map((word) => glued.get(word) ?? word)
  // The first part of `وبيضاء` joins, and may stand elsewhere by itself.
  const isPartOfNext = (at: number) => words[at] === typed[at] && words[at + 1] === `${typed[at]}${typed[at + 1]}`
  return words.filter((word, at) => word !== words[at - 1] && !isPartOfNext(at)).join(' ')
}
