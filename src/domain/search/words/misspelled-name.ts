import { findAbbreviatedClassName, isMakeWithSuffix, nameOpeningWords } from './car-name-rules.ts'
import type { CarNameVocabulary } from './car-name-vocabulary.ts'
import type { BrandOrModel } from './catalogue.ts'
import { findMisspelledEquipment } from './equipment-words.ts'
import type { Feature } from './feature.ts'
import {
  findFeature,
  findMisspelledFeature,
  findMisspelledFeaturePhrase,
  normalizeToken,
  stopWords,
} from './features.ts'
import type { NearestNamesResult } from './nearest-names.ts'
import ordinary from './ordinary-words.json' with { type: 'json' }
import { stripToAlphanumeric } from './strip-to-alphanumeric.ts'

/** After this many unknown words, further ones are not corrected as misspelt names. */
export const maxUnknownWords = 12
/** Two short words that together are one misspelt name may have at most these slips: `ionic 5`. */
const slipsInShortWords = 0.8

/** Words with an ordinary meaning, which mean a car only with its make. */
const ordinaryWords: ReadonlySet<string> = new Set(ordinary.flatMap((line) => line.split(' ')))

/** A feature is preferred unless a car's name is nearer by more than this, in slips. */
const commoner = 0.12

/** True for an English word that differs little from the name of a car, `beam`: it is no misspelt name. */
export function isOrdinaryWordNearName(word: string): boolean {
  return ordinaryWords.has(word)
}

type Beside = {
  /** The named makes. */
  brands: ReadonlySet<string>
  /** True right after a make. */
  isBehindBrand: boolean
}

/** The meaning of misspelt words that match nothing exactly: the name of a car, or a feature if that is nearer. */
export function findMisspelledName(
  words: readonly string[],
  vocabulary: CarNameVocabulary,
  { brands, isBehindBrand }: Beside,
): { named: readonly BrandOrModel[] } | { features: readonly Feature[] } | null {
  // `seats for` does not mean `seats four`.
  if (words.length > 1 && normalizeToken(words.at(-1)) === 'for') return null
  const held = findAbbreviatedClassName(words, vocabulary, brands)
  if (held.length > 0) return { named: held }
  const text = words.join(' ')
  const word = stripToAlphanumeric(text)
  if (word.length < 3 || /^\d+$/.test(word)) return null
  const together =
    words.length > 1 ? findMisspelledFeaturePhrase(words.map((one) => normalizeToken(one)).join('')) : null
  // An ordinary word may end a name, `range rover sport`, but rarely begins one.
  if (
    words.some(
      (one, at) => stopWords.has(normalizeToken(one)) && (at > 0 || !nameOpeningWords.has(normalizeToken(one))),
    )
  )
    return together
  // A name that was not meant as one is not a misspelling of another either.
  if (vocabulary.exact(text).length > 0) return null
  const ofBrand = brands.size > 0 ? vocabulary.nearModel(word, brands) : null
  const isPlain = vocabulary.isNoName(words[0] ?? '') || stopWords.has(normalizeToken(words[0]))
  const isOrdinary = words.length === 1 && ordinaryWords.has(normalizeToken(words[0]))
  const any = isOrdinary ? null : vocabulary.near(word)
  // Words with an ordinary beginning that are nearly a long name are that name: `grand cherrokee`.
  const isAllBut = words.length > 1 && word.length > 7 && any !== null && any.slips <= word.length / 14
  // With its make, an ordinary word may be a misspelt name too: `mini copper`.
  const plainSlips = isBehindBrand && word.length > 5 ? Math.max(1.05, word.length / 7) : word.length / 7
  if (isPlain && !isAllBut && !(ofBrand && ofBrand.slips <= plainSlips)) return together
  const name = isPlain && !isAllBut ? ofBrand : nearer(ofBrand, any)
  const feature = words.length === 1 ? findMisspelledFeature(word) : together
  // A word of adverts may be nearer: `appel carplay`.
  const ofAdverts = words.length === 1 && !isBehindBrand ? findMisspelledEquipment(normalizeToken(words[0])) : null
  if (ofAdverts && any && !ofBrand && ofAdverts.slips < any.slips) return null
  if (feature && (!name || feature.slips <= name.slips + (name === ofBrand ? 0 : commoner))) return feature
  // Several words are one misspelt name only if they differ little from it.
  if (words.length > 1) {
    if (name?.named[0]?.model === null && isMakeWithSuffix(words, vocabulary)) return null
    const allowed = name === ofBrand ? word.length / 6 : word.length < 8 ? slipsInShortWords : word.length / 6.5
    if (!name || name.slips > allowed) return null
  }
  const named = name?.named ?? (words.length === 1 && !isOrdinary ? vocabulary.joined(word) : [])
  return named.length > 0 ? { named } : null
}

/** The meaning of two known words and a misspelt one that belongs to them: `plug in hybird`. */
export function findMisspelledPhrase(words: readonly string[]): readonly Feature[] | null {
  const lower = words.map((word) => normalizeToken(word))
  const isOther = [lower.join(' '), lower.at(-1) ?? ''].some((text) => findFeature(text) !== null)
  const isLonger = !isOther && findFeature(lower.slice(0, -1).join(' ')) !== null
  return isLonger ? (findMisspelledFeaturePhrase(lower.join(''))?.features ?? null) : null
}

/** A model of the named make, unless another name, or the make itself, is nearer by more than one slip. */
function nearer(ofBrand: NearestNamesResult | null, any: NearestNamesResult | null): NearestNamesResult | null {
  if (ofBrand && any && any.named[0]?.model === null && any.slips < ofBrand.slips) return any
  return ofBrand && (!any || ofBrand.slips <= any.slips + 1) ? ofBrand : any
}
