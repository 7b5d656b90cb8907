import { searchLocales } from '../locales/search-locales.ts'
import { carNameCatalogue } from './car-name-catalogue.ts'

/** The countries of the regions that have adjectives of their own. */
const countriesOfRegion: Partial<Record<string, readonly string[]>> = {
  EUROPE: ['DE', 'FR', 'IT', 'ES', 'SE', 'CZ', 'RO', 'GB', 'HR', 'NL', 'RS'],
  ASIA: ['JP', 'KR', 'CN', 'IN', 'MY', 'VN'],
}

/** By the words for a country, and by its code in capitals. */
const makesOfWord = new Map<string, string[]>()
for (const { brand, country } of carNameCatalogue)
  makesOfWord.set(country, [...(makesOfWord.get(country) ?? []), brand])
for (const { countries = {} } of Object.values(searchLocales)) {
  for (const [place, words] of Object.entries(countries)) {
    const of = countriesOfRegion[place] ?? [place]
    const makes = carNameCatalogue.flatMap(({ brand, country }) => (of.includes(country) ? brand : []))
    for (const word of words ?? []) if (!makesOfWord.has(word)) makesOfWord.set(word, makes)
  }
}
/** Following words with which the adjective does not mean the make's country: `american specs`, `english plates`. */
const ofOther = /^(?:spec|plate|reg|standard|version|market|title|import|papers?$|speaking|ncap|[1-7]$)/i

/**
 * The makes of the country that a word names, `japanese`, in the catalogue's spelling; none if it means something else
 * together with the next word.
 *
 * @param word in lower case, or the country's code in capitals, ISO 3166
 */
export function findCarMakesOfCountry(word: string, behind = ''): readonly string[] {
  return ofOther.test(behind) ? [] : (makesOfWord.get(word) ?? [])
}
