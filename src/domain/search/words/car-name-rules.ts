import type { CarNameVocabulary } from './car-name-vocabulary.ts'
import type { BrandOrModel } from './catalogue.ts'
import { fitsCarNameContext, type NeighbouringWords } from './context-rules.ts'
import { editDistance, maxEditDistance } from './edit-distance.ts'
import { findFeature, normalizeToken, stopWords } from './features.ts'
import { conjunctions } from './negation.ts'
import type { WordMatches } from './query-intent.ts'
import { stripToAlphanumeric } from './strip-to-alphanumeric.ts'

/** Words in model names that come with a letter or a digit: `c clas`, `5 seris`, `modle y`, `mod 3`. */
const holders = ['class', 'klasse', 'series', 'model']
/** Units after a digit, which is then not part of a name: `a 7 seater`, `golf 5 door`. */
const counted = /^-?(?:seat|door|dr(?!\p{L})|speed|spd|cyl|gear|wheel|owner|star|pe(?:ople|rson)|passenger|row|pot)/iu

/** Ordinary words with which names begin: `el camino`, `la crosse`. */
export const nameOpeningWords: ReadonlySet<string> = new Set(['el', 'la', 'le', 'de'])
/** Numbers that are only used as names of cars. */
export const knownNumbers = new Set(['911', '964', '993', '996', '997', '991', '992'])
/** Numbers that mean cars of one make if no other make is named: `a 208`. */
export const numbersOfOneMake = new Set('106 107 108 205 206 207 208 306 307 308 405 406 407 508 3008 5008'.split(' '))
/** Names that are ordinary words too, but in a search nearly always mean the car. */
const soleNames = new Set(
  'caravan sunny rogue ascent vibe focus escape edge galaxy passport ranger fusion legacy avenger caprice'.split(' '),
)

type One = WordMatches['named'][number]

/** The words up to the end of a model's name, and the words after it: `vw golf` and `gti`. */
export function splitAfterModel(text: string, model: string): [string, string] {
  const words = text.split(' ')
  const end = words.findIndex((_, at) =>
    stripToAlphanumeric(words.slice(0, at + 1).join('')).endsWith(stripToAlphanumeric(model)),
  )
  return end < 0 ? [text, ''] : [words.slice(0, end + 1).join(' '), words.slice(end + 1).join(' ')]
}

/** True if other words name the make as it is spelt: the last word of `isuzu d max kisumu` is not a misspelt Isuzu. */
export function isMakeNamedElsewhere(
  make: string,
  [word]: readonly string[],
  named: readonly One[],
  vocabulary: CarNameVocabulary,
) {
  const isMake = (text = '') => vocabulary.exact(text).some(({ brand, model }) => brand === make && model === null)
  return named.some(({ text }) => text !== word && isMake(text.split(' ')[0]))
}

/** True for an article and a number, which are a name only with their make: `a 4 berth camper` is not an Audi. */
export function isArticleAndNumber(words: readonly string[], brands: ReadonlySet<string>): boolean {
  const isIt = words.length === 2 && normalizeToken(words[0]) === 'a' && /^\d/.test(words[1] ?? '')
  return isIt && brands.size === 0
}

/** True for a number alone, and for a word with other common meanings: names only with their make. */
export function isAmbiguousName(
  lower: string,
  { named, beside }: { named: readonly One[]; beside: NeighbouringWords },
  vocabulary: CarNameVocabulary,
): boolean {
  const written = stripToAlphanumeric(lower)
  const isAlone = named.every(({ text }) => normalizeToken(text) === lower)
  if (/^\d+$/.test(written)) return !knownNumbers.has(written) && !(isAlone && numbersOfOneMake.has(written))
  // It is the car if no other car is named, `focus 1.6`; and also if another one is named or wanted: `civic or pilot`.
  const others = named.filter(({ text }) => normalizeToken(text) !== lower)
  const isSole = soleNames.has(lower) && others.length === 0 && fitsCarNameContext(beside)
  const isEither =
    written.length > 3 && others.length > 0 && beside.some((word) => alternatives.has(normalizeToken(word)))
  return !isSole && !isEither && (vocabulary.isCommonWord(lower) || vocabulary.isCommonWord(written))
}

const alternatives = new Set(['or', 'vs', 'versus', 'oder'])

/** True if the last digit of the words counts the things that follow. */
export function isNumberOfThings(words: readonly string[], behind: string | undefined): boolean {
  return /^\d$/.test(words.at(-1) ?? '') && behind !== undefined && counted.test(behind)
}

/** A few letters beside another make that does not link to it: the `evo` of `lancia delta integrale evo`. */
export function isTrimOfOtherMake(lower: string, [before, behind]: NeighbouringWords): boolean {
  const isJoined =
    conjunctions.has(normalizeToken(before)) ||
    conjunctions.has(normalizeToken(behind)) ||
    before?.endsWith(',') === true
  return /^\p{L}{1,3}$/u.test(lower) && !isJoined
}

/** The models named by a letter or a digit and a misspelt or shortened `class`, `series` or `model`. */
export function findAbbreviatedClassName(
  words: readonly string[],
  vocabulary: CarNameVocabulary,
  brands: ReadonlySet<string>,
): BrandOrModel[] {
  const long = words.find((word) => word.length > 2 && /^\p{L}+$/u.test(word))
  const short = words.find((word) => word !== long && /^(?:\p{L}{1,3}|\d)$/u.test(word))
  if (words.length !== 2 || !long || !short) return []
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

/**
 * Extends a name by the following word if that belongs to it: a misspelt word that makes another model (`a4 avnt`), a
 * misspelt word of the name itself (`f8 tributto`), or the number of a generation (`golf 7`). Null if the word does not
 * belong to it.
 */
export function extendName(
  { named, text }: One,
  [word = '', behind]: readonly string[],
  vocabulary: CarNameVocabulary,
): { named: One; length: 1 } | null {
  const [one] = named
  if (!one?.model || word === '') return null
  if (/^[1-9]$/.test(word) && /^\p{L}{3,}$/u.test(one.model) && !isNumberOfThings([word], behind)) {
    return { named: { named, text: `${text} ${word}` }, length: 1 }
  }
  if (word.length < 4 || !/^\p{L}+$/u.test(word) || findFeature(word.toLowerCase())) return null
  const whole = vocabulary.exact(`${one.model} ${word}`, new Set([one.brand]))
  const own = whole.find(({ brand, model }) => brand === one.brand && model?.startsWith(`${one.model} `))
  if (own && (own.count > 0 || one.count === 0)) {
    return { named: { named: [own], text: `${text} ${word}` }, length: 1 }
  }
  if (vocabulary.isNoName(word)) return null
  const allowed = maxEditDistance(word.length)
  const left = one.model.split(' ').filter((part) => !stripToAlphanumeric(text).includes(stripToAlphanumeric(part)))
  const isOwn = left.some(
    (part) => editDistance(stripToAlphanumeric(word), stripToAlphanumeric(part), allowed) <= allowed,
  )
  if (isOwn) return { named: { named: [one], text: `${text} ${word}` }, length: 1 }
  const near = vocabulary.nearModel(`${one.model} ${word}`, new Set([one.brand]))
  const longer = near?.named.find(({ model }) => model?.startsWith(`${one.model} `))
  if (!near || !longer || near.slips > allowed + 0.3 || (longer.count === 0 && one.count > 0)) return null
  return { named: { named: [longer], text: `${text} ${word}` }, length: 1 }
}

/** True for a make with other text: `mercedes c`; false for a misspelt make: `alfa romio`, `lan rover`. */
export function isMakeWithSuffix(words: readonly string[], vocabulary: CarNameVocabulary): boolean {
  const isName = words.map((one) => vocabulary.exact(one).length > 0)
  const others = words.filter((_, at) => !isName[at])
  if (others.length === words.length) return false
  return others.length !== 1 || others.some((one) => one.length < (isName[0] ? 4 : 3) || vocabulary.isNoName(one))
}

/** A trim with up to this many letters may also be the name of another model: `mustang gt`. */
const lettersOfTrim = 3

/** Right after a name of one make, a nickname or a slip is not a model of another make: the `evo` of `huracan evo`. */
export function isNameOfOtherMake(words: readonly string[], names: readonly One[], makeBefore: string | null): boolean {
  const { named = [] } = names.at(-1) ?? {}
  const [one] = named
  if (!one?.model || named.some(({ brand }) => brand === makeBefore)) return false
  const word = stripToAlphanumeric(words.join(''))
  return word !== stripToAlphanumeric(one.model) && !word.startsWith(stripToAlphanumeric(one.brand))
}

/** True if a few letters right after a model are its trim, although another model has that name too: `impreza wrx`. */
export function isTrimOfPrecedingModel(named: readonly One[]): boolean {
  const [before, last] = named.slice(-2).map((one) => one.named[0])
  const isShort = /^\p{L}+$/u.test(last?.model ?? '') && (last?.model ?? '').length <= lettersOfTrim
  return isShort && /^\p{L}{4,}$/u.test(before?.model ?? '') && before?.brand === last?.brand
}

/** True if several words from this position are an exact name: `s class` after a `benz` that does not include it. */
export function startsName(
  tokens: readonly string[],
  at: number,
  vocabulary: CarNameVocabulary,
  brands: ReadonlySet<string>,
): boolean {
  if (findAbbreviatedClassName(tokens.slice(at, at + 2), vocabulary, brands).length > 0) return true
  return [4, 3, 2].some((length) => {
    const words = tokens.slice(at, at + length)
    return words.length === length && !words.includes('|') && vocabulary.exact(words.join(' ')).length > 0
  })
}

/** A name and a letter: the plural of the name, unless the letter begins a name: `merc s class`. */
export function isNameAndLetter(
  [first = '', second = '', ...more]: readonly string[],
  vocabulary: CarNameVocabulary,
): boolean {
  return second.length === 1 && more.length === 0 && vocabulary.exact(first).length > 0
}

/** The exact names of the words, also in the plural: `teslas`. */
export function findExactName(
  words: readonly string[],
  brands: ReadonlySet<string>,
  vocabulary: CarNameVocabulary,
): readonly BrandOrModel[] {
  const text = words.join(' ')
  const isEmpty = stopWords.has(normalizeToken(text))
  const [, owner] = /^(.+)['’]s$/iu.exec(text) ?? []
  const own = owner && !isEmpty ? vocabulary.exact(owner, brands) : []
  const named = own.length > 0 ? own : vocabulary.exact(text, brands)
  const [, single = ''] = /^(.+[\p{L}\p{N}]{2})['’]?s$/iu.exec(text) ?? []
  if (named.length > 0 || single === '' || isEmpty || vocabulary.isNoName(words.at(-1) ?? '')) return named
  return vocabulary.isCommonWord(normalizeToken(single)) ? [] : vocabulary.exact(single, brands)
}

/** The make that a misspelt word means because one of its models is beside it: `odi a4`, `reno megan`, `golf volks`. */
export function findMakeByAdjacentModel(
  tokens: readonly string[],
  at: number,
  before: One | undefined,
  vocabulary: CarNameVocabulary,
): string | null {
  const word = stripToAlphanumeric(tokens[at] ?? '')
  if (word.length < 3 || /\d/.test(word) || vocabulary.isNoName(word) || stopWords.has(word)) return null
  const behind = [3, 2, 1].map((length) => vocabulary.exact(tokens.slice(at + 1, at + 1 + length).join(' ')))
  const named = [...behind.flat(), ...(before?.named ?? [])].filter(({ model }) => model !== null)
  const brands = [...new Set(named.map(({ brand }) => brand))]
  const ofExact = brands.find((brand) => vocabulary.isNearlyMake(word, brand))
  if (ofExact) return ofExact
  const model = stripToAlphanumeric(tokens[at + 1] ?? '')
  if (model.length < 4 || /\d/.test(model) || vocabulary.isNoName(model) || stopWords.has(model)) return null
  const isOf = (brand: string) => (vocabulary.nearModel(model, new Set([brand]))?.slips ?? 1) < model.length / 6
  return vocabulary.nearlyMakes(word).find(isOf) ?? null
}
