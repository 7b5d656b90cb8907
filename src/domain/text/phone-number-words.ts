import type { LanguageOfOwnTexts } from '#contract/languages.ts'
import ar from '#locales/ar/phone-number-words.json' with { type: 'json' }
import de from '#locales/de/phone-number-words.json' with { type: 'json' }
import en from '#locales/en/phone-number-words.json' with { type: 'json' }
import es from '#locales/es/phone-number-words.json' with { type: 'json' }
import fr from '#locales/fr/phone-number-words.json' with { type: 'json' }
import pl from '#locales/pl/phone-number-words.json' with { type: 'json' }
import { type Phrase, simplifiedWords, simplifyLetters, toPhrase } from './match-phrases.ts'

/** How a language speaks of telephone numbers, and of numbers that are none. */
type PhoneWords = {
  /** What may be written in front of each word, in one with it: the Arabic article. */
  prefixes: string
  /** Announce a number to call. */
  cues: readonly string[]
  messengers: readonly string[]
  /** What has a long number of its own: an engine, a chassis, an advert. */
  otherNumbers: readonly string[]
  /** Stand behind an amount. */
  units: readonly string[]
  /** The words for a number, apart by spaces. */
  numbers: Readonly<Record<string, string>>
  /** Say that the next digit comes several times. */
  repeats: Readonly<Record<string, number>>
  /** Stands between tens and ones, alone or in one word with them. */
  joiner: string
}

/** A language of this site without its words does not compile. */
const wordsByLanguage = { en, de, es, fr, pl, ar } satisfies Record<LanguageOfOwnTexts, PhoneWords>
const languages: readonly PhoneWords[] = Object.values(wordsByLanguage)

const phrasesOf = (key: 'cues' | 'messengers' | 'otherNumbers'): Phrase[] =>
  languages.flatMap((words) => words[key].map((phrase) => toPhrase(phrase, words.prefixes)))

export const phoneCues = phrasesOf('cues')
export const messengerNames = phrasesOf('messengers')
export const otherNumberNames = phrasesOf('otherNumbers')

/** The units of all languages, as `simplifyLetters` writes them, for a pattern. */
export const amountUnits = [...new Set(languages.flatMap(({ units }) => units.map(simplifyLetters)))]

export type NumberWords = {
  values: ReadonlyMap<string, number>
  repeats: ReadonlyMap<string, number>
  joiner: string
  /** Numbers of two words: `quatre-vingt`. */
  pairs: readonly (readonly [string, string])[]
}

/** The words for numbers, of one language each: `ten` is no number in Polish. */
export const numberWordsOfLanguages: readonly NumberWords[] = languages.map(({ numbers, repeats, joiner }) => {
  const own = Object.entries(numbers).flatMap(([value, words]) =>
    words.split(' ').map((word) => ({ words: simplifiedWords(word), value: Number(value) })),
  )
  const values = own.map(({ words, value }) => [words.join(''), value] as const)
  return {
    values: new Map([...values, ...joinedNumbers(values, simplifyLetters(joiner))]),
    repeats: new Map(Object.entries(repeats).map(([word, times]) => [simplifyLetters(word), times])),
    joiner: simplifyLetters(joiner),
    pairs: own
      .map(({ words: [first = '', second = ''] }) => [first, second] as const)
      .filter(([, second]) => second !== ''),
  }
})

/** `vierunddreissig`, and with a joiner in front as Arabic writes it. */
function joinedNumbers(values: readonly (readonly [string, number])[], joiner: string): [string, number][] {
  if (joiner === '') return []
  const tens = values.filter(([, value]) => value >= 20 && value % 10 === 0)
  const ones = values.filter(([, value]) => value > 0 && value < 10)
  return [
    ...values.map(([word, value]): [string, number] => [joiner + word, value]),
    ...tens.flatMap(([ten, value]) =>
      ones.map(([one, digit]): [string, number] => [one + joiner + ten, value + digit]),
    ),
  ]
}
