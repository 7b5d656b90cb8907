import { findPlacesByName, normalizePlaceName } from '@forecourt/gazetteer/gazetteer.ts'
import { formatPlaceLabel } from '@forecourt/gazetteer/regions.ts'
import type { Place } from '#contract/places.ts'
import { findPlace, findTown } from '#domain/places/find-place.ts'
import { isAdvertWord } from '../lexicon/equipment-words.ts'
import {
  findCarPhraseMeaning,
  isMisspelledStopWord,
  normalizeSearchToken,
  ordinaryLanguageWords,
  stopWords,
} from '../lexicon/features.ts'
import { isEnglishWord } from '../spelling/english-words.ts'
import { stripToAlphanumeric } from '../spelling/strip-to-alphanumeric.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import {
  findMisspelledTownInRegion,
  findMisspelledTownWithoutPreposition,
  misspelled,
  type NamedPlace,
  named,
} from './misspelled-towns.ts'

/** Towns after which cars and their trims are named. */
const trims = new Set(
  'laredo laramie dakar monza monaco daytona silverstone verona stow turbo sebring modena griffin summit camden cloverleaf sterling laurel carlton manta saginaw muncie goodyear aventura mobile wedding'.split(
    ' ',
  ),
)
/** Towns after which paints are named, if a colour follows: `oxford white`. */
const paints = new Set(
  'oxford melbourne sydney imola estoril montego malaga valencia havana bordeaux carrara firenze toronto windsor keswick'.split(
    ' ',
  ),
)
/** First words of town names that occur before nothing else: `los angelas`. */
const opensTown = new Set(['los', 'las', 'san', 'fort', 'palm', 'corpus', 'baton'])
/** State abbreviations that are also words, unless nothing follows. */
const statesToo = new Set(['in', 'or', 'me', 'hi', 'ok', 'de', 'la'])
/** In these countries a town with this many people is recognized by its name alone, if the name is not too short. */
const englishSpeaking = new Set(['GB', 'IE', 'CA', 'AU', 'NZ', 'ZA'])
const [fewestPeople, shortest] = [15_000, 6]
/** So many more slips in the name of a car are as likely as those in the name of a town. */
const likelierCar = 0.3
/** Endings of numbers that are prices more often than ZIP codes. */
const priceEnd = /(?:00|50|95|99)$/

/**
 * The town, or the ZIP code, that words name without a preposition: `golf diesel leeds`, `suv boise id`, `tacoma
 * 85004`. Null for words that may mean anything else.
 *
 * @param behind the next word
 * @param brands the named makes: with its make, `siena` is a misspelt Sienna
 */
export function findTownInWords(
  words: readonly string[],
  behind: string | undefined,
  vocabulary: CarNameVocabulary,
  brands: ReadonlySet<string>,
): NamedPlace | null {
  const lower = words.map((word) => normalizeSearchToken(word))
  const text = lower.join(' ')
  if (words.length === 1 && /^\d{5}$/.test(text)) return priceEnd.test(text) ? null : named(findPlace(text))
  if (lower.includes('') || /\d/.test(text)) return null
  const [first = '', last = ''] = [lower[0], lower.at(-1)]
  const isEnd = behind === undefined || behind === '|'
  if (words.length > 1) {
    if (stopWords.has(last) && !(isEnd && statesToo.has(last))) return null
    return named(findTown(text, vocabulary.homes)) ?? misspelled(findMisspelledTown(lower, behind, vocabulary, brands))
  }
  const isOther = isUsual(first, vocabulary) || isOfCar(first, behind) || isWeakAbroad(first, vocabulary)
  const town = isOther ? null : (findTown(text, vocabulary.homes) ?? smallTown(first, vocabulary))
  return town && isNearModel(stripToAlphanumeric(first), vocabulary, brands) ? null : named(town)
}

/** A smaller town in an English-speaking country, `athlone`, whose name is not another word. */
function smallTown(word: string, vocabulary: CarNameVocabulary): Place | null {
  const towns = findPlacesByName(normalizePlaceName(word)).filter(
    ({ country, population }) => englishSpeaking.has(country) && population >= fewestPeople,
  )
  const [town] = towns.toSorted((a, b) => b.population - a.population)
  const isWord = !town || word.length < shortest || isEnglishWord(word) || isAdvertWord(word)
  return isWord || vocabulary.exact(word).length > 0 || vocabulary.near(word) ? null : findPlace(formatPlaceLabel(town))
}

/** A word that is also a car's name is not a town in a country without cars on offer: `metro`. */
function isWeakAbroad(word: string, vocabulary: CarNameVocabulary): boolean {
  const isOfHome = findPlacesByName(normalizePlaceName(word)).some(({ country }) => vocabulary.homes.has(country))
  return vocabulary.isCommonWord(word) && !isOfHome
}

/**
 * A misspelt town, with its state or country, or a large one alone: `pheonix az`, `suv cincinatti`. Null for words that
 * may mean anything else.
 */
export function findMisspelledTown(
  words: readonly string[],
  behind: string | undefined,
  vocabulary: CarNameVocabulary,
  brands: ReadonlySet<string>,
): Place | null {
  const isTwo = words.length === 2 && opensTown.has(words[0] ?? '')
  const isAlone = words.length === 1 || isTwo
  const name = isTwo ? words.slice(1) : words.length === 1 ? words : words.slice(0, -1)
  // A word that is spelt right, `king ranch`, is none of a town unless its state follows.
  const isSpeltRight = (word: string) => isAlone && (isEnglishWord(word) || isAdvertWord(word))
  const isElse = (word: string) =>
    isUsual(word, vocabulary) || isMisspelledStopWord(word) || isSpeltRight(word) || vocabulary.exact(word).length > 0
  // A correctly spelt word that was not read as a town is not a town.
  const isRight = isAlone && findTown(words.join(' '), vocabulary.homes) !== null
  if (isRight || isOfCar(name[0] ?? '', behind) || name.some(isElse)) return null
  const town = isAlone
    ? findMisspelledTownWithoutPreposition(words.join(' '), vocabulary.homes)
    : findMisspelledTownInRegion(words, vocabulary.homes)
  if (!town) return null
  // A car is likelier than a town, but not with more slips, and not before the town's state.
  const mostOfCar = town.slips + (isAlone ? likelierCar : -likelierCar)
  const isCar = name.some((word) => (vocabulary.near(word)?.slips ?? Number.POSITIVE_INFINITY) <= mostOfCar)
  return isCar || isNearModel(stripToAlphanumeric(name.join('')), vocabulary, brands) ? null : town.place
}

function isUsual(word: string, vocabulary: CarNameVocabulary): boolean {
  const isPlain = stopWords.has(word) || ordinaryLanguageWords.has(word) || findCarPhraseMeaning(word) !== null
  return word.length < 3 || isPlain || vocabulary.findMakesOfCountry(word).length > 0
}

function isOfCar(word: string, behind: string | undefined): boolean {
  return (
    trims.has(word) || (paints.has(word) && findCarPhraseMeaning(normalizeSearchToken(behind))?.[0]?.field === 'colour')
  )
}

function isNearModel(word: string, vocabulary: CarNameVocabulary, brands: ReadonlySet<string>): boolean {
  const near = brands.size > 0 ? vocabulary.nearModel(word, brands) : null
  return near !== null && near.slips <= word.length / 6
}
