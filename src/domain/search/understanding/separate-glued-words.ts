import { findCarPhraseMeaning, stopWords } from './lexicon/features.ts'
import type { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const shortestPart = 3
/** Words before a number that make it a bound. */
const bounds = ['under', 'below', 'upto']

/**
 * Inserts spaces between words that were typed together, if each has a meaning: `dieselautomatic`, `redaudi`, `suvunder
 * 12000`; not between a make and its model. `glued` tells the whole word by each of its parts.
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
  return { text, glued }
}
