import { searchLocales } from '../search-locales.ts'
import { carNameCatalogue } from './car-name-catalogue.ts'

/** Adjectives for the makes of a country, in English and in German; German ones are inflected. */
const countries: Readonly<Record<string, { english: string; german?: string }>> = {
  AU: { english: 'australian aussie', german: 'australisch' },
  CN: { english: 'chinese', german: 'chinesisch' },
  CZ: { english: 'czech', german: 'tschechisch' },
  FR: { english: 'french', german: 'französisch' },
  DE: { english: 'german', german: 'deutsch' },
  IN: { english: 'indian', german: 'indisch' },
  IT: { english: 'italian', german: 'italienisch' },
  JP: { english: 'japanese jap jdm', german: 'japanisch' },
  MY: { english: 'malaysian' },
  RO: { english: 'romanian', german: 'rumänisch' },
  RU: { english: 'russian', german: 'russisch' },
  KR: { english: 'korean', german: 'koreanisch südkoreanisch' },
  ES: { english: 'spanish', german: 'spanisch' },
  SE: { english: 'swedish', german: 'schwedisch' },
  GB: { english: 'british english', german: 'britisch englisch' },
  US: { english: 'american', german: 'amerikanisch' },
}
const regions: readonly { english: string; german: string; of: readonly string[] }[] = [
  {
    english: 'european',
    german: 'europäisch',
    of: ['DE', 'FR', 'IT', 'ES', 'SE', 'CZ', 'RO', 'GB'],
  },
  { english: 'asian', german: 'asiatisch', of: ['JP', 'KR', 'CN', 'IN', 'MY'] },
]
const endings = ['', 'e', 'er', 'es', 'en', 'em']

const makesOfWord = new Map<string, string[]>()
for (const { english, german = '', of } of [
  ...Object.entries(countries).map(([country, words]) => ({ ...words, of: [country] })),
  ...regions,
]) {
  const makes = carNameCatalogue.flatMap(({ brand, country }) => (of.includes(country) ? brand : []))
  const bent = german.split(' ').flatMap((word) => (word ? endings.map((ending) => `${word}${ending}`) : []))
  for (const word of [...english.split(' '), ...bent]) {
    makesOfWord.set(word, makes)
    makesOfWord.set(word.normalize('NFKD').replaceAll(/\p{M}/gu, ''), makes)
  }
}
for (const { countries: said = {} } of Object.values(searchLocales)) {
  for (const [country, words] of Object.entries(said)) {
    const makes = carNameCatalogue.flatMap((make) => (make.country === country ? make.brand : []))
    for (const word of words ?? []) if (!makesOfWord.has(word)) makesOfWord.set(word, makes)
  }
}
/** Following words with which the adjective does not mean the make's country: `american specs`, `english plates`. */
const ofOther = /^(?:spec|plate|reg|standard|version|market|title|import|papers?$|speaking|ncap|[1-7]$)/i

/**
 * The makes of the country that a word names, `japanese`, in the catalogue's spelling; none if it means something else
 * together with the next word.
 *
 * @param word in lower case
 */
export function findCarMakesOfCountry(word: string, behind = ''): readonly string[] {
  return ofOther.test(behind) ? [] : (makesOfWord.get(word) ?? [])
}
