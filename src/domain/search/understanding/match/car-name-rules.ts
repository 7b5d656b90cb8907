import { normalizeSearchToken, stopWords } from '../lexicon/features.ts'
import { editDistance } from '../spelling/edit-distance.ts'
import { stripToAlphanumeric } from '../spelling/strip-to-alphanumeric.ts'
import { type BrandOrModel, carNameCatalogue } from '../vocabulary/car-name-catalogue.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import type { NearestCarNamesResult } from '../vocabulary/nearest-names.ts'

/** Words in model names that come with a letter or a digit: `c clas`, `5 seris`, `modle y`, `mod 3`. */
const holders = ['class', 'klasse', 'series', 'model']
/** Units after a digit, which is then not part of a name: `a 7 seater`, `golf 5 door`. */
const counted = /^-?(?:seat|door|dr(?!\p{L})|speed|spd|cyl|gear|wheel|owner|star|pe(?:ople|rson)|passenger|row|pot)/iu

/** The ordinary words with which names of several words begin: `el camino`, `la crosse`, those of makes: `great wall`. */
export const carNameOpeningWords: ReadonlySet<string> = new Set([
  ...['el', 'la', 'le'],
  ...carNameCatalogue.flatMap(({ brand, names }) =>
    [brand, ...names].flatMap((name) => {
      const [first = '', ...more] = name.toLowerCase().split(' ')
      return more.length > 0 && stopWords.has(first) ? first : []
    }),
  ),
])
/** Numbers that are only used as names of cars. */
export const carNameNumbers = new Set(['911', '964', '993', '996', '997', '991', '992'])
/** Numbers that mean cars of one make if no other make is named: `a 208`. */
export const carNumbersOfSingleMake = new Set(
  '106 107 108 205 206 207 208 306 307 308 405 406 407 508 3008 5008'.split(' '),
)

/** The words up to the end of a model's name, and the words after it: `vw golf` and `gti`. */
export function splitWordsAfterModel(text: string, model: string): [string, string] {
  const words = text.split(' ')
  const end = words.findIndex((_, at) =>
    stripToAlphanumeric(words.slice(0, at + 1).join('')).endsWith(stripToAlphanumeric(model)),
  )
  return end < 0 ? [text, ''] : [words.slice(0, end + 1).join(' '), words.slice(end + 1).join(' ')]
}

/** True if the last digit of the words counts the things that follow. */
export function isQuantityOfFollowingThings(words: readonly string[], behind: string | undefined): boolean {
  return /^\d$/.test(words.at(-1) ?? '') && behind !== undefined && counted.test(behind)
}

/** The models named by a letter or a digit and a misspelt or shortened `class`, `series` or `model`. */
export function findModelsByAbbreviatedClass(
  words: readonly string[],
  vocabulary: CarNameVocabulary,
  brands: ReadonlySet<string>,
): readonly BrandOrModel[] {
  if (words.length !== 2) return []
  const long = words.find((word) => word.length > 2 && /^\p{L}+$/u.test(word))
  const short = words.find((word) => word !== long && /^(?:\p{L}{1,3}|\d)$/u.test(word))
  if (!long || !short) return []
  const written = stripToAlphanumeric(long)
  if (vocabulary.isNoName(long) && !holders.includes(written)) return []
  if (vocabulary.exact(long, brands).length > 0) return []
  for (const holder of holders) {
    const isShortened = holder.startsWith(written)
    if (!isShortened && (written.length < 4 || editDistance(written, holder, 1.5) > 1.5)) continue
    const inOrder = words.map((word) => (word === long ? holder : word))
    // `class c` is the C-Class only with its make.
    for (const text of brands.size > 0 ? [inOrder.join(' '), inOrder.toReversed().join(' ')] : [inOrder.join(' ')]) {
      const named = vocabulary.exact(text, brands)
      if (named.length > 0) return named
    }
  }
  return []
}

/** True for a make with other text: `mercedes c`; false for a misspelt make: `alfa romio`, `lan rover`. */
export function isMakeWithOtherText(words: readonly string[], vocabulary: CarNameVocabulary): boolean {
  const isName = words.map((one) => vocabulary.exact(one).length > 0)
  const others = words.filter((_, at) => !isName[at])
  if (others.length === words.length) return false
  return others.length !== 1 || others.some((one) => one.length < (isName[0] ? 4 : 3) || vocabulary.isNoName(one))
}

/** A name and a letter: the plural of the name, unless the letter begins a name: `merc s class`. */
export function isCarNameAndLetter(
  [first = '', second = '', ...more]: readonly string[],
  vocabulary: CarNameVocabulary,
): boolean {
  return second.length === 1 && more.length === 0 && vocabulary.exact(first).length > 0
}

/** The exact names of the words, also in the plural: `teslas`. */
export function findExactCarName(
  words: readonly string[],
  brands: ReadonlySet<string>,
  vocabulary: CarNameVocabulary,
): readonly BrandOrModel[] {
  const text = words.join(' ')
  if (!/s$/iu.test(text)) return vocabulary.exact(text, brands)
  const isEmpty = words.length === 1 && stopWords.has(normalizeSearchToken(text))
  const [, owner] = /^(.+)['’]s$/iu.exec(text) ?? []
  const own = owner && !isEmpty ? vocabulary.exact(owner, brands) : []
  const named = own.length > 0 ? own : vocabulary.exact(text, brands)
  const [, single = ''] = /^(.+[\p{L}\p{N}]{2})['’]?s$/iu.exec(text) ?? []
  if (named.length > 0 || single === '' || isEmpty || vocabulary.isNoName(words.at(-1) ?? '')) return named
  return vocabulary.isCommonWord(normalizeSearchToken(single)) ? [] : vocabulary.exact(single, brands)
}

/** The make that a misspelt word means because one of its models is beside it: `odi a4`, `reno megan`, `golf volks`. */
export function findMakeByAdjacentModel(
  tokens: readonly string[],
  at: number,
  vocabulary: CarNameVocabulary,
): string | null {
  const word = stripToAlphanumeric(tokens[at] ?? '')
  if (word.length < 3 || /\d/.test(word) || vocabulary.isNoName(word) || stopWords.has(word)) return null
  const behind = [3, 2, 1].map((length) => vocabulary.exact(tokens.slice(at + 1, at + 1 + length).join(' ')))
  const named = behind.flat().filter(({ model }) => model !== null)
  const brands = [...new Set(named.map(({ brand }) => brand))]
  const ofExact = brands.find((brand) => vocabulary.misspelledMakes.isNearly(word, brand))
  if (ofExact) return ofExact
  const model = stripToAlphanumeric(tokens[at + 1] ?? '')
  if (model.length < 4 || /\d/.test(model) || vocabulary.isNoName(model) || stopWords.has(model)) return null
  const isOf = (brand: string) => (vocabulary.nearModel(model, new Set([brand]))?.slips ?? 1) < model.length / 6
  return vocabulary.misspelledMakes.all(word).find(isOf) ?? null
}

/** The make whose name ends before this token. */
export function makeEndingAt(words: readonly string[], at: number, vocabulary: CarNameVocabulary): string | null {
  for (const length of [3, 2, 1]) {
    if (length > at) continue
    const named = vocabulary.exact(words.slice(at - length, at).join(' '))
    if (named[0]?.model === null) return named[0].brand
  }
  return null
}

/** The model of these makes that a word with a meaning of its own is with two letters swapped: `nissan rouge`. */
export function findModelBySwappedLetters(
  word: string,
  makes: ReadonlySet<string>,
  vocabulary: CarNameVocabulary,
): NearestCarNamesResult | null {
  const near = makes.size > 0 ? vocabulary.nearModel(word, makes) : null
  const letters = (text: string) => [...text].sort().join('')
  const isSwapped = near?.named.some(({ model }) => letters(stripToAlphanumeric(model ?? '')) === letters(word))
  return isSwapped ? near : null
}

/** True for words that begin with a name of the make. */
export function startsWithMake(words: readonly string[], brand: string, vocabulary: CarNameVocabulary): boolean {
  return words.some((_, at) => {
    const named = at === 0 ? [] : vocabulary.exact(words.slice(0, at).join(' '))
    return named.some((one) => one.model === null && one.brand === brand)
  })
}
