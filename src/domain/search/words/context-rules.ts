import { abbreviations, makeSpecificWords } from './feature-words.ts'
import { findFeature, normalizeToken, ordinaryLanguageWords, stopWords } from './features.ts'
import type { WordMatches } from './query-intent.ts'

/** The words before and behind. */
export type NeighbouringWords = readonly [before: string | undefined, behind: string | undefined]

/** Makes whose estates are called so; it is a trim of others: `accord touring`. */
const makesOfTouring = new Set(['bmw'])

/** False for a word of makers where none is named, for one of other makers, and for one that is short for something else. */
export function fitsContext(words: string, named: WordMatches['named'], [before, behind]: NeighbouringWords): boolean {
  if (words === 'touring') {
    return (
      named.length === 0 || named.some((one) => one.named.some(({ brand }) => makesOfTouring.has(brand.toLowerCase())))
    )
  }
  if (makeSpecificWords.has(words)) return named.length > 0
  // `golf tdi man`, and no `family man`, `pet gate` or `brake pads`.
  const isPlain = ordinaryLanguageWords.has(normalizeToken(before)) || stopWords.has(normalizeToken(before))
  return !abbreviations.has(words) || (named.length > 0 && isEndOrFeature(behind) && !(isPlain && !isFeature(before)))
}

/** Words behind which the name of a car that is a word too is the word. */
const ofThings = new Set(['my', 'your', 'cutting', 'samsung', 'park', 'to', 'with'])

/** True where a word stands as the name of a car does: `focus 1.6`, `focus st`; not in `focus on safety`. */
export function isUsedAsCarName([before, behind]: NeighbouringWords): boolean {
  const next = normalizeToken(behind)
  const isPlain = ordinaryLanguageWords.has(next) || stopWords.has(next)
  return !ofThings.has(normalizeToken(before)) && (isEndOrFeature(behind) || !isPlain)
}

/** True for the seat that a car has, not the make: `the seat must be high`. */
export function isCarSeatNotMake(words: readonly string[], before: string | undefined): boolean {
  const isSeat = words.length === 1 && normalizeToken(words[0]) === 'seat'
  return isSeat && /^(?:the|my|our|child|car|front|back|rear|driver'?s?|high|higher|low)$/.test(normalizeToken(before))
}

function isEndOrFeature(word: string | undefined): boolean {
  return word === undefined || word === '|' || isFeature(word)
}

function isFeature(word: string | undefined): boolean {
  return findFeature(normalizeToken(word)) !== null
}
