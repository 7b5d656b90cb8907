import type { QueryWordMatches } from '../intent/query-intent.ts'
import { ambiguousAbbreviations, carMakeSpecificWords } from '../lexicon/feature-words.ts'
import { findCarPhraseMeaning, normalizeSearchToken, ordinaryLanguageWords, stopWords } from '../lexicon/features.ts'

/** The previous and the next word. */
export type WordsBesideQueryWord = readonly [before: string | undefined, behind: string | undefined]

/** Makes whose estates have this name; for others it is a trim: `accord touring`. */
const makesOfTouring = new Set(['bmw'])

/** False for a maker's term if no maker is named, or another maker, and for an abbreviation of something else. */
export function searchTermFitsContext(
  words: string,
  named: QueryWordMatches['named'],
  [before, behind]: WordsBesideQueryWord,
): boolean {
  if (words === 'touring') {
    return (
      named.length === 0 || named.some((one) => one.named.some(({ brand }) => makesOfTouring.has(brand.toLowerCase())))
    )
  }
  if (carMakeSpecificWords.has(words)) return named.length > 0
  // `golf tdi man` is a manual; `family man`, `pet gate` and `brake pads` are not about the car.
  const isPlain = ordinaryLanguageWords.has(normalizeSearchToken(before)) || stopWords.has(normalizeSearchToken(before))
  return (
    !ambiguousAbbreviations.has(words) ||
    (named.length > 0 && isEndOrFeature(behind) && !(isPlain && !isFeature(before)))
  )
}

/** After these words, a car name that is also an ordinary word means the ordinary word. */
const ofThings = new Set(['my', 'your', 'cutting', 'samsung', 'park', 'to', 'with'])

/** True if a word is in the position of a car's name: `focus 1.6`, `focus st`; not in `focus on safety`. */
export function fitsCarNameContext([before, behind]: WordsBesideQueryWord): boolean {
  return !isBehindOrdinaryWord(before) && !isBeforeOrdinaryWord(behind)
}

/** True where words on both sides speak against a car's name: `to escape out of`. */
export function isBetweenOrdinaryWords([before, behind]: WordsBesideQueryWord): boolean {
  return isBehindOrdinaryWord(before) && isBeforeOrdinaryWord(behind)
}

function isBehindOrdinaryWord(before: string | undefined): boolean {
  return ofThings.has(normalizeSearchToken(before))
}

function isBeforeOrdinaryWord(behind: string | undefined): boolean {
  const next = normalizeSearchToken(behind)
  return !isEndOrFeature(behind) && (ordinaryLanguageWords.has(next) || stopWords.has(next))
}

/** True for the seat in a car, not the make: `the seat must be high`. */
export function isCarSeatNotMake(words: readonly string[], before: string | undefined): boolean {
  const isSeat = words.length === 1 && normalizeSearchToken(words[0]) === 'seat'
  return (
    isSeat && /^(?:the|my|our|child|car|front|back|rear|driver'?s?|high|higher|low)$/.test(normalizeSearchToken(before))
  )
}

function isEndOrFeature(word: string | undefined): boolean {
  return word === undefined || word === '|' || isFeature(word)
}

function isFeature(word: string | undefined): boolean {
  return findCarPhraseMeaning(normalizeSearchToken(word)) !== null
}
