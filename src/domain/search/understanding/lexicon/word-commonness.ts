import commonWords from '../locales/en/common-words.json' with { type: 'json' }
import { isCarNoun } from '../locales/search-locales.ts'
import { isNumberWord } from '../numbers/numerals.ts'
import { isEnglishWord } from '../spelling/english-words.ts'
import { isAdvertWord } from './equipment-words.ts'
import { isFillerWord, ordinaryLanguageWords, stopWords } from './features.ts'

const functionWords = new Set(commonWords.empty.split(' '))
const verbEndings = new Set(['ll', 're', 've', 'd', 'm', 's'])
const nounsAndNames = new Set(commonWords.models.split(' '))

/** How ordinary a word is in speech: 0 for a word that is none, 4 for the most common ones. */
export function wordCommonness(word: string): number {
  if (functionWords.has(word) || isContraction(word)) return 4
  if (stopWords.has(word)) return 3
  if (ordinaryLanguageWords.has(word)) return 2.2
  if (nounsAndNames.has(word)) return 1.6
  if (isAdvertWord(word)) return 1.4
  return isEnglishWord(word) ? 1.2 : 0
}

/** True for a word that need not be told if it is not used: `please`, `that'll`, `car`. */
export function isWordWithoutMeaning(word: string): boolean {
  return word === 'budget' || isFillerWord(word) || functionWords.has(word) || isContraction(word) || isCarNoun(word)
}

/** `that'll`, `she'd`: a word like `the` and the end of a verb. */
function isContraction(word: string): boolean {
  const [start = '', end = '', ...more] = word.split(/['’]/)
  return more.length === 0 && verbEndings.has(end) && functionWords.has(start)
}

/** True for words like `the`, which mean nothing by themselves. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word)
}

/** True for words like `the` and `two`, which make no name together: `for two`. */
export function isFunctionOrNumberWord(word: string): boolean {
  return isFunctionWord(word) || isNumberWord(word)
}
