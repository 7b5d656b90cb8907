import { findCarPhraseMeaning, stopWords } from '../lexicon/features.ts'
import { isCarNoun, valueJoiningConjunctions, wordsOfAllLocales } from '../locales/search-locales.ts'
import { negationOrConjunctionOf } from './match-car-phrases.ts'
import type { SearchToken } from './tokenize-search-text.ts'

const articles = new Set(['a', 'an', 'the'])
const leadsToNames = wordsOfAllLocales('articles')
const leadsToTraits = wordsOfAllLocales('beforeTraits')

type TypedTokens = { tokens: readonly SearchToken[] }
/** @property asked where a bound or a place begins */
type TokensAndBounds = TypedTokens & { asked: ReadonlySet<number> }

/**
 * True for a word of which something is asked that is only asked of cars, where nothing else is their subject: `escape
 * under 20k`, `can we get a ranger near Atlanta`, `soul in red`, `ranger or similar`; not in `car to escape under 20k`.
 */
export function isSubjectOfSearch({ tokens, asked }: TokensAndBounds, at: number): boolean {
  const isAsked = (place: number) => {
    const word = tokens[place]?.word
    return word !== undefined && (asked.has(place) || findCarPhraseMeaning(word) !== null)
  }
  const [next = '', second = ''] = [tokens[at + 1]?.word, tokens[at + 2]?.word]
  const isSimilar = negationOrConjunctionOf(next) === 'or' && negationOrConjunctionOf(second) === 'like'
  const isBehind = isSimilar || isAsked(at + 1) || (leadsToTraits.has(next) && isAsked(at + 2))
  const before = tokens.slice(0, at).map(({ word }) => word)
  if (before.length === 0 && tokens.length === 1) return true
  if (!isBehind) return false
  const isTrait = (word: string) => /\d/.test(word) || findCarPhraseMeaning(word) !== null
  const isOpening = (word: string) => (isTrait(word) || stopWords.has(word)) && !isCarNoun(word)
  const last = before.at(-1)
  return before.every(isOpening) && (last === undefined || isTrait(last) || leadsToNames.has(last))
}

/** True for one of several that are named: `golf or a focus`. */
export function isAlternativeName({ tokens }: TypedTokens, at: number, length: number): boolean {
  const before = articles.has(tokens[at - 1]?.word ?? '') ? tokens[at - 2]?.word : tokens[at - 1]?.word
  return [before, tokens[at + length]?.word].some((word = '') => valueJoiningConjunctions.has(word))
}

/** True for a name in a list: `golf, focus`. */
export function isJoinedName({ tokens }: TypedTokens, at: number, length: number): boolean {
  const joins = (word = '') => valueJoiningConjunctions.has(word)
  return joins(tokens[at - 1]?.word) || joins(tokens[at + length]?.word) || tokens[at - 1]?.isBeforeBreak === true
}
