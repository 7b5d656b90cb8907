import { withLatinDigits } from '#contract/latin-digits.ts'
import { hasLookalike, isPhraseAt, type Phrase, simplifiedWords, simplifyLetters } from './match-phrases.ts'
import {
  amountUnits,
  messengerNames,
  type NumberWords,
  numberWordsOfLanguages,
  otherNumberNames,
  phoneCues,
} from './phone-number-words.ts'

/** A run of digits as written: `(512) 555-0123` has the groups 512, 555 and 0123. */
type DigitRun = {
  groups: string[]
  hasPlus: boolean
  hasDash: boolean
  spelledWords: number
  /** What was written before it, since the run before. */
  before: string
}

/** What stands between two groups of one number. */
const separators = /^[\s().\-–/·*_]{1,3}$/u
/** An amount with groups of thousands, a moment of a clock, a day, and a Polish postal code: no part of a telephone number. */
const otherNumbers =
  /\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\b\d{1,3}\.\d00(?:,\s?\d{1,3}\.\d00)+\b|\d{1,2}:\d{2}|\b\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}\b|\b(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2}\b|(?<![\d-])\d{2}-\d{3}\b(?![\s-]*\d)/gu
/** An amount of money or a reading with its unit. */
const amounts = new RegExp(
  String.raw`[$€£]\s?\d[\d.]{0,12}|\b(?:\d{1,3}(?:[ .]\d{3})+|\d[\d.]{0,12})\s?(?:[$€£]|(?:${amountUnits.join('|')})(?![\p{L}\p{N}]))`,
  'gu',
)
/** Nine digits as the mobile numbers of Poland, Spain and others are written. */
const nineDigits = /^(?:[4-9]\d\d,\d{3},\d{3}|[4-9]\d\d,\d\d,\d\d,\d\d|[5-8]\d{8})$/
/** The words between the name of a number and the number: `engine number is now`. */
const wordsAfterName = 2

/** Whether a text contains a telephone number, in digits or in words, or the name of a messenger to go on with. */
export function containsPhoneNumber(text: string): boolean {
  const plain = withPlainDigits(text)
  const words = simplifiedWords(plain)
  if (hasLookalike(text, messengerNames)) return true
  const isAnnounced = hasPhrase(words, phoneCues)
  const rest = plain.replaceAll(otherNumbers, ' ; ').replaceAll(amounts, ' ; ')
  if (digitRuns(rest, null).some((run) => isPhoneNumber(run, isAnnounced))) return true
  return numberWordsOfLanguages.some((own) =>
    digitRuns(rest, own).some((run) => run.spelledWords > 1 && isPhoneNumber(run, isAnnounced)),
  )
}

/** Simplified letters, with the digits of every script, and letters that look like one, as Latin digits. */
function withPlainDigits(text: string): string {
  const hyphens = simplifyLetters(text).replaceAll(/[\p{Pd}\u2212]/gu, '-')
  const latin = withLatinDigits(hyphens).replaceAll(/[^\P{Nd}\d]/gu, latinDigit)
  return latin.replaceAll(/[\p{L}\p{N}]+/gu, (word) => {
    // An `i` at either end names a model: `i20`, `330i`.
    const isNumber =
      /^(?!i)[oli\d]+(?<!i)$/.test(word) && /\d/.test(word) && word.lastIndexOf('l') < word.search(/\do*$/)
    return isNumber ? word.replaceAll('o', '0').replaceAll(/[li]/g, '1') : word
  })
}

/** The digits of a script follow each other, from its zero on. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

function hasPhrase(words: readonly string[], phrases: readonly Phrase[]): boolean {
  return words.some((_, at) => phrases.some((phrase) => isPhraseAt(words, at, phrase)))
}

function isPhoneNumber({ groups, hasPlus, hasDash, spelledWords, before }: DigitRun, isAnnounced: boolean): boolean {
  const digits = groups.join('')
  const { length } = digits
  if (length < 7 || length > 15) return false
  if (hasPlus || spelledWords > 1) return true
  if (isNamedOtherwise(before)) return false
  // A range of model years, or several.
  if (groups.every((group) => /^(?:19|20)\d\d$/.test(group))) return false
  // Prices or odometer readings beside each other.
  if (groups.length > 1 && groups.every((group) => group.length >= 5)) return false
  if (isAnnounced) return true
  if (length === 10 || (length === 11 && /^[01]/.test(digits))) return true
  if (digits.startsWith('0') && length >= 9 && length <= 13) return true
  if (nineDigits.test(groups.join(','))) return true
  return hasDash && /^[2-9]\d\d,\d{4}$/.test(groups.join(','))
}

/** Whether what stands before a number says that it is one of an engine, a part or the like. */
function isNamedOtherwise(before: string): boolean {
  const words = simplifiedWords(before)
  return words.some((_, at) =>
    otherNumberNames.some((name) => {
      const end = at + name.length
      return (
        isPhraseAt(words, at, name) && words.length - end <= wordsAfterName && !hasPhrase(words.slice(end), phoneCues)
      )
    }),
  )
}

function digitRuns(text: string, own: NumberWords | null): DigitRun[] {
  const runs: DigitRun[] = []
  let run: DigitRun | null = null
  let repeat = 1
  let gap = ''
  let before = ''
  let last = -1
  const pairs = own?.pairs ?? []
  const said = pairs.reduce((all, [first, second]) => all.replaceAll(wordsInTurn(first, second), first + second), text)
  for (const [token] of said.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
    if (!/^[\p{L}\p{N}]/u.test(token)) {
      gap = token
      continue
    }
    const times = own?.repeats.get(token)
    if (times !== undefined) {
      repeat = times
      continue
    }
    // `treinta y cuatro`
    if (run && last >= 20 && token === own?.joiner) continue
    const value = own?.values.get(token)
    const digits = /^\d+$/.test(token) ? token : value === undefined ? null : String(value).repeat(repeat)
    repeat = 1
    if (digits === null) {
      run = null
      before = `${before} ${gap} ${token}`
      continue
    }
    // A plus begins a number, wherever the one before ended.
    const isNext = run !== null && !gap.includes('+') && (separators.test(gap) || /^\s*[,،]\s*$/u.test(gap))
    if (!run || !isNext) {
      run = { groups: [], hasPlus: gap.includes('+'), hasDash: false, spelledWords: 0, before }
      runs.push(run)
      before = ''
      last = -1
    } else if (gap.includes('-')) run.hasDash = true
    const joined = value === undefined ? null : joinNumbers(last, value)
    if (joined === null) run.groups.push(digits)
    else run.groups[run.groups.length - 1] = String(joined)
    if (value !== undefined) run.spelledWords += 1
    last = joined ?? value ?? -1
  }
  return runs
}

function wordsInTurn(first: string, second: string): RegExp {
  return new RegExp(String.raw`${first}[\s-]${second}`, 'gu')
}

/** `trente` and `quatre` are 34, `soixante` and `dix` 70; null where they are two numbers. */
function joinNumbers(last: number, value: number): number | null {
  if (last >= 20 && last % 10 === 0 && last < 100 && value > 0 && value < 10) return last + value
  if ((last === 60 || last === 80) && value >= 10 && value < 20) return last + value
  if (last >= 100 && last % 100 === 0 && value > 0 && value < 100) return last + value
  return null
}
