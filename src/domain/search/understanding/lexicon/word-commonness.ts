import commonWords from './common-words.json' with { type: 'json' }
import { isEnglishWord } from './english-words.ts'
import { isAdvertWord } from './equipment-words.ts'
import { ordinaryLanguageWords, stopWords } from './features.ts'

const functionWords = new Set(commonWords.empty.split(' '))
const nounsAndNames = new Set(commonWords.models.split(' '))

/** How ordinary a word is in speech: 0 for a word that is none, 4 for the most common ones. */
export function wordCommonness(word: string): number {
  if (functionWords.has(word)) return 4
  if (stopWords.has(word)) return 3
  if (ordinaryLanguageWords.has(word)) return 2.2
  if (nounsAndNames.has(word)) return 1.6
  if (isAdvertWord(word)) return 1.4
  return isEnglishWord(word) ? 1.2 : 0
}

/** The cost of leaving a word out: an unknown word is rarely meant as nothing. */
export function leftoverCost(word: string): number {
  if (/^\d+$/.test(word)) return 1.2
  if (functionWords.has(word)) return 0.15
  const commonness = wordCommonness(word)
  // A letter that is a word of another language may be a part of a name: `model y`.
  if (commonness >= 3) return word.length === 1 ? 1 : 0.2
  if (commonness >= 2) return 0.6
  if (commonness > 1) return 1.3
  return word.length < 3 ? 1.4 : Math.min(3.4, 1.4 + word.length * 0.25)
}
