import { findCarPhraseMeaning } from '../lexicon/features.ts'
import { isCarNoun, negationWordsOfAllLocales, wordsOfAllLocales } from '../locales/search-locales.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import { findRegionsInAnyLanguage } from './country-names.ts'

const fromWords = wordsOfAllLocales('originWords')
const somethingElse = wordsOfAllLocales('somethingElse')
const negations = negationWordsOfAllLocales()
/** The French `de` is written together with a vowel: `d'Allemagne`. */
const joinedFrom = /^d'(?=\p{L})/u
const mostWordsOfCountry = 4

/**
 * The words that ask for the makes of a country by its name, `cars from Japan`, `samochód z Niemiec`. Where cars are on
 * offer in the country, the same words ask for those, and are no origin; what a person says of themselves is none either:
 * `moving back from Germany`.
 *
 * @param words in lower case, without surrounding signs
 */
export function findOriginPhrases(
  words: readonly string[],
  vocabulary: CarNameVocabulary,
): { start: number; end: number; brands: readonly string[] }[] {
  return words.flatMap((word, at) => {
    const isJoined = joinedFrom.test(word)
    if ((!isJoined && !fromWords.has(word)) || !mayPrecedeOrigin(words[at - 1])) return []
    const name = [...(isJoined ? [word.replace(joinedFrom, '')] : []), ...words.slice(at + 1)]
    for (let length = Math.min(mostWordsOfCountry, name.length); length > 0; length--) {
      const brands = makesOfNamedCountry(name.slice(0, length).join(' '), vocabulary)
      if (brands.length > 0) return { start: at, end: at + length + (isJoined ? 0 : 1), brands }
    }
    return []
  })
}

function mayPrecedeOrigin(word: string | undefined): boolean {
  return (
    word === undefined ||
    isCarNoun(word) ||
    somethingElse.has(word) ||
    negations.has(word) ||
    (findCarPhraseMeaning(word)?.length ?? 0) > 0
  )
}

function makesOfNamedCountry(name: string, vocabulary: CarNameVocabulary): readonly string[] {
  const country = findRegionsInAnyLanguage(name.replace(/^the /, '')).find(({ code }) => code === undefined)?.country
  return country === undefined || vocabulary.homes.has(country) ? [] : vocabulary.findMakesOfCountry(country)
}
