import { type Region, regionName } from '@forecourt/gazetteer/regions.ts'
import { findCarPhraseMeaning, normalizeSearchToken } from '../lexicon/features.ts'
import { valueJoiningConjunctions } from '../locales/search-locales.ts'
import { stripToAlphanumeric } from '../spelling/strip-to-alphanumeric.ts'
import type { NamedCars } from '../vocabulary/car-name-catalogue.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import { findRegionsInAnyLanguage } from './country-names.ts'
import { placePrepositionPattern } from './place-phrase.ts'
import { introducesOtherPlace, mayFollowPlace, translatePlaceWordsToEnglish } from './place-words.ts'
import { findRegionByName } from './region-names.ts'
import { findTownInWords } from './town-words.ts'

/** A requested state or country, and the words for it. */
export type RegionPhrase = { region: Region; text: string }

const mostWords = 5
/** State abbreviations that are usually ordinary words. */
const usualWords = new Set('in or me la de on act'.split(' '))
/** State abbreviations that are also words or trims: states only after a preposition and at the end: `cars in pa`. */
const wordsToo = new Set('hi ok pa ma al co id oh us mt sd sc nd vt'.split(' '))
/**
 * After these words a region is the market that the car was made for, or part of its trim: `texas edition`, `uk spec`.
 */
const ofCars = new Set(
  'spec specs specification import imports imported edition special plate plates registered registration title version model market made built style'.split(
    ' ',
  ),
)
/** Cars with these names that are in no list. */
const carsToo: Record<string, readonly string[]> = {
  california: ['Volkswagen'],
  montana: ['Pontiac', 'Chevrolet', 'Opel'],
  nevada: ['Renault'],
  ct: ['Lexus', 'Cadillac'],
  nc: ['Mazda'],
}
const noBrands: ReadonlySet<string> = new Set()

/** Finds `in Florida`, `near tx`, `in the uk`. A town that is named with its state is not a region. */
export function findRegionPhrases(
  typed: string,
  vocabulary: CarNameVocabulary,
): { start: number; end: number; region: Region }[] {
  return [...translatePlaceWordsToEnglish(typed).matchAll(placePrepositionPattern)].flatMap((match) => {
    const behind = match.index + match[0].length
    if (introducesOtherPlace(typed.slice(0, match.index))) return []
    const found = ledTo(typed.slice(behind), vocabulary)
    return found ? [{ start: match.index, end: behind + found.length, region: found.region }] : []
  })
}

function ledTo(behind: string, vocabulary: CarNameVocabulary): { region: Region; length: number } | null {
  const all = [...behind.matchAll(/[^\s|]+/g)].slice(0, mostWords + 2)
  const tokens = all.map(([token]) => token)
  for (let length = Math.min(mostWords, all.length); length > 0; length--) {
    const found = findRegionByName(tokens.slice(0, length), { vocabulary, isLed: true })
    if (!found) continue
    const last = all[length - 1]
    const end = (last?.index ?? 0) + (last?.[0].replace(/(?<![.,;!?])[.,;!?]+$/, '').length ?? 0)
    const isWord = usualWords.has(found.name) || (wordsToo.has(found.name) && !mayFollowPlace(behind.slice(end)))
    const isTown = [length + 2, length + 1].some(
      (more) =>
        more <= tokens.length && findTownInWords(tokens.slice(0, more), tokens[more], vocabulary, noBrands) !== null,
    )
    return isWord || isTown ? null : { region: found.region, length: end }
  }
  return null
}

type Beside = {
  vocabulary: CarNameVocabulary
  /** The cars that all words together name. */
  named: NamedCars[]
  /** True if a region was read before. */
  isAfterRegion: boolean
}

type Span = { at: number; length: number }

/** The region that tokens without a preposition name, `corvette florida`, in countries where cars are on offer. */
export function findRegionWithoutPreposition(
  tokens: readonly string[],
  { at, length }: Span,
  beside: Beside,
): Region | null {
  const taken = tokens.slice(at, at + length)
  if (taken.includes('|')) return null
  const found = findRegionByName(taken, { vocabulary: beside.vocabulary, isLed: false })
  if (!found) return null
  const { name } = found
  const behind = tokens[at + length]
  const isEnd = behind === undefined || behind === '|'
  const isCode = name.length === 2 && name !== 'uk'
  const isOther =
    (isCode && (!isEnd || wordsToo.has(name))) ||
    usualWords.has(name) ||
    ofCars.has(normalizeSearchToken(behind)) ||
    isPaint(found.region, behind, beside.vocabulary) ||
    introducesOtherPlace(tokens.slice(0, at).join(' ')) ||
    isOfTown(tokens, { at, length }, beside.vocabulary) ||
    isEndOfName(tokens, { at, length }, beside.vocabulary) ||
    isCar(tokens, { at, length }, { ...beside, name: isCode ? name : regionName(found.region).toLowerCase() })
  return isOther ? null : found.region
}

/** Paints are named after countries: `brazil orange`. */
function isPaint({ country }: Region, behind: string | undefined, vocabulary: CarNameVocabulary): boolean {
  return !vocabulary.homes.has(country) && findCarPhraseMeaning(normalizeSearchToken(behind))?.[0]?.field === 'colour'
}

/** The end of a name that begins before it: `crown victoria`. */
function isEndOfName(tokens: readonly string[], { at, length }: Span, vocabulary: CarNameVocabulary): boolean {
  if (at === 0 || tokens[at - 1] === '|') return false
  return vocabulary.exact(tokens.slice(at - 1, at + length).join(' ')).some(({ model }) => model !== null)
}

/** A part of a town's name, or the state after one: `kansas city`, `portland oregon`. */
function isOfTown(tokens: readonly string[], { at, length }: Span, vocabulary: CarNameVocabulary): boolean {
  const isTown = (from: number, to: number) => {
    const words = tokens.slice(from, to)
    return (
      from >= 0 &&
      to <= tokens.length &&
      !words.includes('|') &&
      !!findTownInWords(words, tokens[to], vocabulary, noBrands)
    )
  }
  const end = at + length
  // A model after its make is not a town: `hyundai tucson arizona`.
  const isModel = at > 1 && vocabulary.exact(tokens.slice(at - 2, at).join(' ')).length > 0
  const before = isModel || findCarPhraseMeaning(normalizeSearchToken(tokens[at - 1])) ? [] : [1, 2, 3]
  return before.some((more) => isTown(at - more, end)) || [1, 2].some((more) => isTown(at, end + more))
}

/** A car with this name, beside its make or on offer: `lexus tx`, `chevy colorado`; not `camaro tx`. */
function isCar(tokens: readonly string[], { at, length }: Span, beside: Beside & { name: string }): boolean {
  const { vocabulary, name, isAfterRegion } = beside
  const text = tokens.slice(at, at + length).join(' ')
  const others = beside.named.filter((one) => !text.includes(one.text))
  const brands = new Set(others.flatMap(({ named }) => named.map(({ brand }) => brand)))
  if (carsToo[name]?.some((brand) => brands.has(brand))) return true
  // A misspelt state is more likely a misspelt model of the named make: `nissan nevara`.
  const isRight = stripToAlphanumeric(text) === stripToAlphanumeric(name) || findRegionsInAnyLanguage(text).length > 0
  const near = isRight || brands.size === 0 ? null : vocabulary.nearModel(text, brands)
  if (near && near.slips < 1) return true
  const cars = vocabulary.exact(name, brands)
  if (cars.length === 0) return false
  if (cars.some(({ brand, model }) => model === null || brands.has(brand))) return true
  const isBehindJoint = valueJoiningConjunctions.has(normalizeSearchToken(tokens[at - 1]))
  if (isBehindJoint && isAfterRegion) return false
  if (others.length === 0) return cars.some(({ count }) => count > 0)
  return isBehindJoint || valueJoiningConjunctions.has(normalizeSearchToken(tokens[at + length]))
}
