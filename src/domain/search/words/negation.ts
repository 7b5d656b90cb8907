import type { CarNameVocabulary } from './car-name-vocabulary.ts'
import type { BrandOrModel } from './catalogue.ts'
import type { Feature } from './feature.ts'
import { ambiguousAbbreviations } from './feature-words.ts'
import { findFeature, findMisspelledFeature, normalizeToken, ordinaryLanguageWords, stopWords } from './features.ts'

/** The fields whose values can be excluded. */
export const negatableFields = ['fuel', 'transmission', 'body', 'colour', 'drive', 'deal'] as const
export type NegatableField = (typeof negatableFields)[number]

export function isNegatableField(field: string): field is NegatableField {
  return negatableFields.some((one) => one === field)
}

const denials = new Set(
  "w/out w/o not no non nothing hate hates dislike neither weder without except exept excluding exclude avoid isn't isnt kein keine keinen ohne nicht".split(
    ' ',
  ),
)
const indifferent = [
  ...["doesn't", 'doesnt', "don't", 'dont', 'does not', 'do not', 'not'].flatMap((word) =>
    ['have to be', 'need to be', 'necessarily', 'have to have', 'need'].map((end) => `${word} ${end}`),
  ),
  ...[
    'no need for',
    'need not be',
    "needn't be",
    "don't care about",
    "don't mind",
    'dont mind',
    'muss kein',
    'muss nicht',
  ],
].map((words) => words.split(' '))
const openings = Map.groupBy(indifferent, ([first = '']) => first)
const needless = new Set(['required', 'needed', 'necessary', 'essential', 'important', 'necessarily'])
const twoWords = new Set([
  "can't drive",
  'cant drive',
  'cannot drive',
  'other than',
  'apart from',
  'besides the',
  "don't want",
  "don't like",
  'dont like',
  "doesn't like",
  'dont want',
  "doesn't have",
])
/** Words that may follow the value: `not a red one`. */
const ends = new Set(['one', 'ones'])
const openers = new Set('any anything anyone every everything all'.split(' '))
const kindsOfNames = new Set(['make', 'makes', 'model', 'models', 'brand', 'brands'])
/** Words that may be between a negation and its value. */
const between = new Set(
  'a an the any of in want interested like car cars color colour color: colour: colored coloured'.split(' '),
)
/** Words that join two wanted values. */
export const conjunctions: ReadonlySet<string> = new Set(['or', 'and', '&', 'vs', 'oder', 'und'])
/** Words before another that add no meaning. */
export const articles: ReadonlySet<string> = new Set(['a', 'an', 'the'])
const joinsDenied = (word: string) => conjunctions.has(word) || word === 'nor' || word === 'noch'
const mostSkipped = 3
const nothing = { features: [], brands: [], models: [] }

/** The excluded values of a field, makes or models; and how many tokens the negation takes. */
export type Negation = { length: number; features: Feature[]; brands: string[]; models: BrandOrModel[] }

/** `not a diesel`, `anything but white`, `no red or black`, `kein Kombi`, `not BMW`, `except x5`. */
export function parseNegation(tokens: readonly string[], at: number, vocabulary: CarNameVocabulary): Negation | null {
  const [, own] = /^non-(.+)$/u.exec(normalizeToken(tokens[at])) ?? []
  const inOne = own ? parseNegation(['non', own], 0, vocabulary) : null
  if (inOne) return { ...inOne, length: 1 }
  const allowed = readIndifference(tokens, at, vocabulary)
  if (allowed) return allowed
  let next = at + lengthOfDenial(tokens, at)
  if (next === at) return null
  for (let skipped = 0; skipped < mostSkipped && between.has(normalizeToken(tokens[next])); skipped++) next++
  let one = readOne(tokens, next, vocabulary)
  // `any make but manual` does not exclude a make.
  const isOfMakes = kindsOfNames.has(normalizeToken(tokens[at - 1])) && normalizeToken(tokens[at]) === 'but'
  if (!one || (isOfMakes && one.features.length > 0)) return null
  const denied: Feature[] = []
  const brands: string[] = []
  const models: BrandOrModel[] = []
  const field = one.features[0]?.field
  while (one) {
    denied.push(...one.features)
    brands.push(...one.brands)
    models.push(...one.models)
    next += one.length
    const isJoined = joinsDenied(normalizeToken(tokens[next])) || tokens[next - 1]?.endsWith(',')
    const following = isJoined ? next + (joinsDenied(normalizeToken(tokens[next])) ? 1 : 0) : tokens.length
    const other = readOne(tokens, following, vocabulary)
    one = other?.features[0]?.field === field ? other : null
    if (one) next = following
  }
  if (ends.has(normalizeToken(tokens[next]))) next++
  return { length: next - at, features: denied, brands, models }
}

/** True for a word that negates what follows. */
export function isNegationWord(word: string): boolean {
  return denials.has(normalizeToken(word))
}

/**
 * Reads a value that is optional, so nothing is searched: `doesn't have to be automatic`, `leather not required`, `4wd
 * optional`.
 */
function readIndifference(tokens: readonly string[], at: number, vocabulary: CarNameVocabulary): Negation | null {
  const saidAt = (place: number) => (tokens[at + place] ?? '').toLowerCase()
  const opening = openings
    .get(normalizeToken(tokens[at]))
    ?.find((words) => words.every((word, place) => word === saidAt(place)))
  let next = at + (opening?.length ?? 0)
  for (let skipped = 0; opening && skipped < mostSkipped && between.has(normalizeToken(tokens[next])); skipped++) next++
  const isBehind = (place: number) =>
    saidAt(place) === 'optional' || (saidAt(place) === 'not' && needless.has(saidAt(place + 1)))
  if (!opening && !isBehind(1) && !isBehind(2)) return null
  const one = readOne(tokens, next, vocabulary)
  if (!one) return opening ? { length: next - at, ...nothing } : null
  if (opening) return { length: next - at + one.length, ...nothing }
  if (!isBehind(one.length)) return null
  return { length: one.length + (saidAt(one.length) === 'optional' ? 1 : 2), ...nothing }
}

/** How many tokens the negation itself takes: `not`, `other than`, the `but` of `any colour but`. */
function lengthOfDenial(tokens: readonly string[], at: number): number {
  const word = normalizeToken(tokens[at])
  if (denials.has(word)) return 1
  if (twoWords.has(`${word} ${normalizeToken(tokens[at + 1])}`)) return 2
  const isAfterAny = openers.has(normalizeToken(tokens[at - 1])) || openers.has(normalizeToken(tokens[at - 2]))
  return word === 'but' && isAfterAny ? 1 : 0
}

function readOne(tokens: readonly string[], at: number, vocabulary: CarNameVocabulary): Negation | null {
  for (const length of [3, 2, 1]) {
    const words = tokens.slice(at, at + length).map((word) => normalizeToken(word))
    if (words.length < length || words.includes('')) continue
    const text = words.join(' ')
    const makes = length === 1 ? vocabulary.findMakesOfCountry(text) : []
    if (makes.length > 0) return { length, ...nothing, brands: makes }
    const exact = ambiguousAbbreviations.has(text) ? null : findFeature(text)
    const features = exact ?? (length === 1 && !isPlain(text) ? findMisspelledFeature(text)?.features : null)
    if (features?.every(({ field }) => isNegatableField(field))) return { length, ...nothing, features }
    const named = text === '' ? [] : vocabulary.exact(text)
    const single =
      named.length === 0 && length === 1 && /..s$/.test(text) && !isPlain(text)
        ? vocabulary.exact(text.slice(0, -1))
        : named
    if (single[0]?.model === null) return { length, ...nothing, brands: [single[0].brand] }
    if (single.length > 0 && !isPlain(text)) return { length, ...nothing, models: single }
  }
  return null
}

function isPlain(word: string): boolean {
  return ordinaryLanguageWords.has(word) || stopWords.has(word)
}
