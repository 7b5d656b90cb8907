import { type SearchLocale, searchLocales } from '../locales/search-locales.ts'
import { spokenNumberPaddingCharacter } from './spoken-numbers.ts'

/** What a language says for numbers: `zwanzig`, `fünfundzwanzigtausend`. */
type Numerals = { value: (word: string) => number | null; thousands: ReadonlySet<string>; years: ReadonlySet<string> }

const all: readonly Numerals[] = Object.values(searchLocales).flatMap((locale) =>
  locale.numerals ? numeralsOf(locale) : [],
)
const digitsWithUnit = /^(\d[\d.,]*)(\p{L}+)$/u

/**
 * A text in lower case with the numerals of other languages in digits, where a word for thousands or years follows or
 * stands in the same word: `fünfzehntausend` as `15000`, `zwanzig tausend` as `20 k`; each position stays the same.
 */
export function convertNumeralsToDigits(text: string): string {
  if (all.length === 0) return text
  const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.,]*/gu)]
  let [digits, done] = ['', 0]
  for (const [at, { 0: word, index }] of words.entries()) {
    const by = inDigits(
      word,
      [1, 2, 3].map((further) => words[at + further]?.[0] ?? ''),
    )
    if (by === null || by.length > word.length) continue
    digits += text.slice(done, index) + by.padEnd(word.length, spokenNumberPaddingCharacter)
    done = index + word.length
  }
  return digits + text.slice(done)
}

function inDigits(word: string, [next = '', second = '', third = '']: readonly string[]): string | null {
  for (const { value, thousands, years } of all) {
    if (thousands.has(word)) return 'k'
    const [, number, unit = ''] = digitsWithUnit.exec(word) ?? []
    if (number && thousands.has(unit)) return `${number}k`
    const thousand = [...thousands].find((one) => word.endsWith(one))
    const many = thousand ? value(word.slice(0, -thousand.length)) : null
    if (many !== null) return String(many * 1000)
    // `zehn und fünfzehn tausend`.
    const isOfRange = value(second) !== null && thousands.has(third)
    const own = thousands.has(next) || years.has(next) || isOfRange ? value(word) : null
    if (own !== null) return String(own)
  }
  return null
}

function numeralsOf({ numerals = {}, thousands = [], numeralJoint = '', numberWords = {} }: SearchLocale): Numerals {
  const value = (word: string): number | null => {
    const known = Object.hasOwn(numerals, word) ? numerals[word] : undefined
    if (known !== undefined) return known
    // `fünfundzwanzig`: the ones come first.
    const [ones = '', tens = '', ...more] = numeralJoint === '' ? [] : word.split(numeralJoint)
    if (more.length > 0 || !Object.hasOwn(numerals, ones) || !Object.hasOwn(numerals, tens)) return null
    return (numerals[ones] ?? 0) + (numerals[tens] ?? 0)
  }
  return { value, thousands: new Set(thousands), years: new Set(['years', 'year', ...(numberWords.years ?? [])]) }
}
