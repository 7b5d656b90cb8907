import { findComparatives } from './lexicon/comparison-phrases.ts'
import { findCarPhraseMeaning, stopWords } from './lexicon/features.ts'
import { findCarPurposes, isWordOfPurpose } from './lexicon/find-car-purposes.ts'
import { translatedNumberPhrases, wordsOfAllLocales } from './locales/search-locales.ts'
import { negationOrConjunctionOf } from './match/match-car-phrases.ts'
import { isNumberWord } from './numbers/numerals.ts'
import type { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const shortestPart = 3
const conjunctions = [...wordsOfAllLocales('joinedConjunctions')]
/** A word in letters of which none is Latin. */
const wordOfOtherScript = /(?<![\p{L}\p{N}])(?!\p{Script=Latin})\p{L}{3,30}(?![\p{L}\p{N}])/gu
/** Words before a number that make it a bound. */
const bounds = ['under', 'below', 'upto']

/**
 * Inserts spaces between words that were typed together, if each has a meaning: `dieselautomatic`, `redaudi`, `suvunder
 * 12000`, `وبيضاء`; not between a make and its model. `glued` tells the whole word by each of its parts.
 */
export function separateGluedWords(
  typed: string,
  vocabulary: CarNameVocabulary,
): { text: string; glued: ReadonlyMap<string, string> } {
  const glued = new Map<string, string>()
  const isName = (word: string) => vocabulary.exact(word).length > 0
  const isKnown = (word: string) =>
    vocabulary.isNoName(word) || stopWords.has(word) || findCarPhraseMeaning(word) !== null || isName(word)
  const apart = (whole: string, at: number) => {
    const parts = [whole.slice(0, at), whole.slice(at)]
    for (const part of parts) glued.set(part, whole)
    return parts.join(' ')
  }
  const text = typed
    .replaceAll(/(?<!\p{L})\p{L}{6,30}(?=\s?[$£€]?\d)/gu, (all) => {
      const bound = bounds.find((one) => all.toLowerCase().endsWith(one))
      const at = all.length - (bound?.length ?? all.length)
      const isApart = at >= shortestPart && !isKnown(all.toLowerCase()) && isKnown(all.slice(0, at).toLowerCase())
      return isApart ? apart(all, at) : all
    })
    .replaceAll(/(?<![\p{L}\p{N}])[a-z]{7,30}(?![\p{L}\p{N}'’])/giu, (all) => {
      const word = all.toLowerCase()
      if (isKnown(word)) return all
      for (let at = shortestPart; at <= word.length - shortestPart; at++) {
        const parts = [word.slice(0, at), word.slice(at)]
        const isCar = (part: string) => isName(part) && !vocabulary.isCommonWord(part)
        const isMeant =
          parts.some((part) => findCarPhraseMeaning(part)) &&
          parts.every((part) => findCarPhraseMeaning(part) || isCar(part))
        if (isMeant) return apart(all, at)
      }
      return all
    })
    .replaceAll(wordOfOtherScript, (all) => {
      const joint = conjunctions.find((one) => all.startsWith(one))
      const rest = all.slice(joint?.length ?? all.length)
      const isWhole = isKnown(all) || hasMeaning(all) || isWordOfPurpose(all)
      if (rest.length < shortestPart - 1 || isWhole || !(isKnown(rest) || hasMeaning(rest))) return all
      glued.set(rest, all)
      return `${joint} ${rest}`
    })
  return { text, glued }
}

/** True for a word that is no name, feature or stop word, and yet means something to the search. */
function hasMeaning(word: string): boolean {
  return (
    negationOrConjunctionOf(word) !== undefined ||
    beginsNumberPhrase(word) ||
    findCarPurposes([word]).length > 0 ||
    findComparatives([word]).length > 0
  )
}

/** `أقل` of `أقل من`; not `عشرين`, which counts together with the word before. */
function beginsNumberPhrase(word: string): boolean {
  const { openings, meanings } = translatedNumberPhrases([])
  return openings.has(word) && !isNumberWord(meanings.get(word) ?? '')
}
