import { catalogue } from './catalogue.ts'

/** What people call the makes of a country, in English and in German; Germans bend the latter. */
const countries: Readonly<Record<string, { english: string; german?: string }>> = {
  Australia: { english: 'australian aussie', german: 'australisch' },
  China: { english: 'chinese', german: 'chinesisch' },
  'Czech Republic': { english: 'czech', german: 'tschechisch' },
  France: { english: 'french', german: 'französisch' },
  Germany: { english: 'german', german: 'deutsch' },
  India: { english: 'indian', german: 'indisch' },
  Italy: { english: 'italian', german: 'italienisch' },
  Japan: { english: 'japanese jap jdm', german: 'japanisch' },
  Malaysia: { english: 'malaysian' },
  Romania: { english: 'romanian', german: 'rumänisch' },
  Russia: { english: 'russian', german: 'russisch' },
  'South Korea': { english: 'korean', german: 'koreanisch südkoreanisch' },
  Spain: { english: 'spanish', german: 'spanisch' },
  Sweden: { english: 'swedish', german: 'schwedisch' },
  'United Kingdom': { english: 'british english', german: 'britisch englisch' },
  'United States': { english: 'american', german: 'amerikanisch' },
}
const regions: readonly { english: string; german: string; of: readonly string[] }[] = [
  {
    english: 'european',
    german: 'europäisch',
    of: ['Germany', 'France', 'Italy', 'Spain', 'Sweden', 'Czech Republic', 'Romania', 'United Kingdom'],
  },
  { english: 'asian', german: 'asiatisch', of: ['Japan', 'South Korea', 'China', 'India', 'Malaysia'] },
]
const endings = ['', 'e', 'er', 'es', 'en', 'em']

const makesOfWord = new Map<string, string[]>()
for (const { english, german = '', of } of [
  ...Object.entries(countries).map(([country, words]) => ({ ...words, of: [country] })),
  ...regions,
]) {
  const makes = catalogue.flatMap(({ brand, country }) => (of.includes(country) ? brand : []))
  const bent = german.split(' ').flatMap((word) => (word ? endings.map((ending) => `${word}${ending}`) : []))
  for (const word of [...english.split(' '), ...bent]) {
    makesOfWord.set(word, makes)
    makesOfWord.set(word.normalize('NFKD').replaceAll(/\p{M}/gu, ''), makes)
  }
}
/** What is so without the car being from there: `american specs`, `english plates`. */
const ofOther = /^(?:spec|plate|reg|standard|version|market|title|import|papers?$|speaking|ncap|[1-7]$)/i

/**
 * The makes of the country that a word names, `japanese`, as the catalogue writes them; none where it says something else
 * with the word behind it.
 *
 * @param word in small letters
 */
export function makesFrom(word: string, behind = ''): readonly string[] {
  return ofOther.test(behind) ? [] : (makesOfWord.get(word) ?? [])
}
