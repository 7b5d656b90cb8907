import { findLongestPhrase } from '../locales/phrase-lookup.ts'
import { numberPhraseWordPattern, translatedNumberPhrases } from '../locales/search-locales.ts'
import { editDistance } from '../spelling/edit-distance.ts'
import { memoizeByText } from '../spelling/memoize-by-text.ts'
import { convertNumeralsToDigits } from './convert-numerals-to-digits.ts'
import { spokenNumberPaddingCharacter, spokenNumbersToDigits } from './spoken-numbers.ts'

/** The words that occur in phrases with numbers. */
const words =
  'under below less than fewer more between around about over above maximum minimum budget price miles mileage thousand grand dollar dollars year years older newer later onwards owner owners kilometer kilometers kilometre kilometres liter liters litre litres horsepower before after since within wheel bigger smaller larger cheaper higher lower least most fewest lowest newest nearest closest cheapest spend'.split(
    ' ',
  )
const usual = new Set(words)
const byLetter = Map.groupBy(words, ([first]) => first)

/** Number words: one slip is forgiven in them too. */
const numbers =
  'three four five seven eight eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred'.split(
    ' ',
  )
const usualNumbers = new Set(numbers)
const numbersByLetter = Map.groupBy(numbers, ([first]) => first)
const shortestNumber = 5

type Replacement = { start: number; end: number; by: string }

/**
 * A text with the words of its phrases spelt correctly, `undr 20k`, in English, `menos de 20k`, and its numbers in
 * digits, and the text itself; both padded with spaces, so that each position is the same in both.
 */
export function correctNumericPhraseSpelling(
  said: string,
  isKnown: (word: string) => boolean,
): { text: string; correctSpelling: string } {
  const small = said.toLowerCase()
  // A letter may become two in lower case.
  const typed = convertNumeralsToDigits(small.length === said.length ? small : said)
  const translated = translations(typed)
  const isTranslated = (at: number) => translated.some(({ start, end }) => at >= start && at < end)
  const corrected = [...typed.matchAll(/(?<![\p{L}\p{N}])[a-z]{4,12}(?![\p{L}\p{N}])/gu)].flatMap(
    ({ 0: word, index }): Replacement[] => {
      const by = isTranslated(index) ? null : (numberMeant(word, isKnown) ?? meantBy(word, isKnown) ?? word)
      return by === null ? [] : [{ start: index, end: index + word.length, by }]
    },
  )
  let [text, right, at] = ['', '', 0]
  for (const { start, end, by } of [...translated, ...corrected].sort((a, b) => a.start - b.start)) {
    const length = Math.max(end - start, by.length)
    text += said.slice(at, end).padEnd(start - at + length)
    right += typed.slice(at, start) + by.padEnd(length, spokenNumberPaddingCharacter)
    at = end
  }
  return {
    text: text + said.slice(at),
    correctSpelling: replaceLettersByZeros(spokenNumbersToDigits(right + typed.slice(at))),
  }
}

/** A phrase of words, or a word without a phrase. */
type Run = { start: number; end: number; by: string | null }

/** Means the same without a number beside it. */
const withoutNumber = new Set(['low mileage', 'a month', 'near me', 'nearly new'])

/**
 * The phrases of other languages about numbers, with the English ones that mean the same; only beside a number or
 * another such phrase that is: most have other meanings, too.
 */
function translations(typed: string): Replacement[] {
  const words = [...typed.matchAll(numberPhraseWordPattern)]
  const phrases = translatedNumberPhrases(words.map(([word]) => word))
  const runs: Run[] = []
  for (let at = 0; at < words.length; ) {
    const first = words[at]
    const found = findLongestPhrase(typed, words, { at, among: phrases })
    const start = first?.index ?? 0
    runs.push({ start, end: found?.end ?? start + (first?.[0].length ?? 0), by: found?.meaning ?? null })
    at += found?.length ?? 1
  }
  const isNumber = ({ start, end, by }: Run) => /\d/.test(typed.slice(start, end)) || numbersInWords.has(by ?? '')
  return runs.flatMap(({ start, end, by }, at) => {
    if (by === null) return []
    const isBeside = [-1, 1].some((step) => {
      let place = at + step
      let run = runs[place]
      while (run?.by && !isNumber(run)) {
        place += step
        run = runs[place]
      }
      return run !== undefined && isNumber(run)
    })
    const isOwn = /\d/.test(by)
    return isBeside || isOwn || withoutNumber.has(by) ? [{ start, end, by }] : []
  })
}

const numbersInWords = new Set([...numbers, 'one', 'two', 'six', 'nine', 'ten'])

/** Replaces letters by the zeros that they look like: `2o15`, `1ok`; without changing the length. */
export function replaceLettersByZeros(text: string): string {
  if (!/\d[oO]/.test(text)) return text
  return text.replaceAll(/(?<=\d)[oO]+(?=\d|k?(?![\p{L}\p{N}]))/gu, (letters) => '0'.repeat(letters.length))
}

const nearPhraseWord = memoizeByText('words of phrases', (word) => nearOf(word, byLetter))
const nearNumber = memoizeByText('numbers in words', (word) => nearOf(word, numbersByLetter))

function nearOf(word: string, among: ReadonlyMap<string | undefined, readonly string[]>): string | undefined {
  const near = among.get(word[0]) ?? []
  return near.find((one) => Math.abs(one.length - word.length) < 2 && editDistance(word, one, 1) <= 1)
}

function meantBy(word: string, isKnown: (word: string) => boolean): string | undefined {
  if (usual.has(word)) return undefined
  const near = nearPhraseWord(word)
  return near !== undefined && !isKnown(word) ? near : undefined
}

/** The number that a word means, spelt correctly or not: `fourty`. */
function numberMeant(word: string, isKnown: (word: string) => boolean): string | null {
  if (usualNumbers.has(word)) return word
  if (word.length < shortestNumber || usual.has(word)) return null
  const near = nearNumber(word)
  return near !== undefined && !isKnown(word) ? near : null
}
