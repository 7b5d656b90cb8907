import { createPhraseLookup, findLongestPhrase } from '../locales/phrase-lookup.ts'
import { negationWordsOfAllLocales, searchLocales, wordsOfAllLocales } from '../locales/search-locales.ts'
import { spokenNumberPaddingCharacter } from '../numbers/spoken-numbers.ts'

const all = Object.values(searchLocales)
const wordPattern = /\p{L}+/gu
const english = createPhraseLookup(
  all.flatMap(({ placeWords = {} }) =>
    Object.entries(placeWords).flatMap(([meaning, phrases = []]) =>
      phrases.map((phrase) => [phrase, meaning] as const),
    ),
  ),
  wordPattern,
)

/**
 * The typed text in lower case, its words before places in English, `in der nähe von` as `near`; each position is the
 * same in both. The English words are never longer.
 */
export function translatePlaceWordsToEnglish(typed: string): string {
  const small = typed.toLowerCase()
  // A letter may become two in lower case.
  const text = small.length === typed.length ? small : typed
  const words = [...text.matchAll(wordPattern)]
  let [translated, done] = ['', 0]
  for (let at = 0; at < words.length; ) {
    const start = words[at]?.index ?? 0
    const found = findLongestPhrase(text, words, { at, among: english })
    if (found) {
      const { meaning, end } = found
      translated += text.slice(done, start) + meaning.padEnd(end - start, spokenNumberPaddingCharacter)
      done = end
    }
    at += found?.length ?? 1
  }
  return translated + text.slice(done)
}

const elsewhere = wordsOfAllLocales('elsewhere')
const prepositions = wordsOfAllLocales('fromPlaces')
const bounds = wordsOfAllLocales('boundWords')
const denials = negationWordsOfAllLocales()

/** True if what follows is not the place of the car: `made in germany`, `not in texas`, `interested in`. */
export function introducesOtherPlace(before: string): boolean {
  const words = before.toLowerCase().match(/\S+/g) ?? []
  while (words.length > 0 && prepositions.has(words.at(-1) ?? '')) words.pop()
  const last = words.at(-1) ?? ''
  return elsewhere.has(last) || denials.has(last)
}

/** True if a place may end before this text: nothing, a number, a bound or a word that joins. */
export function mayFollowPlace(behind: string): boolean {
  const [word = ''] = /^\S*/.exec(behind.trimStart().toLowerCase()) ?? []
  return word === '' || /^[|$\d]/.test(word) || bounds.has(word)
}
