import { normalizePlaceName, placesNamed } from '@forecourt/gazetteer/gazetteer.ts'
import { placeLabel } from '@forecourt/gazetteer/regions.ts'
import type { Place } from '#contract/places.ts'
import { findPlace, findTown } from '#domain/places/find-place.ts'
import { isEnglish } from './english-words.ts'
import { isAdvertWord } from './equipment-words.ts'
import { findFeature, isMisspelledStopWord, normalizeToken, ordinaryLanguageWords, stopWords } from './features.ts'
import { nearestTownInRegion, nearestUnqualifiedTown } from './misspelled-towns.ts'
import { stripToAlphanumeric } from './strip-to-alphanumeric.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Towns that cars and their trims are called after. */
const trims = new Set(
  'laredo laramie dakar monza monaco daytona silverstone verona stow turbo sebring modena griffin summit camden cloverleaf sterling laurel carlton manta saginaw muncie goodyear aventura mobile wedding'.split(
    ' ',
  ),
)
/** Towns that paints are called after, where a colour follows: `oxford white`. */
const paints = new Set(
  'oxford melbourne sydney imola estoril montego malaga valencia havana bordeaux carrara firenze toronto windsor keswick'.split(
    ' ',
  ),
)
/** First words of the names of towns that stand before nothing else: `los angelas`. */
const opensTown = new Set(['los', 'las', 'san', 'fort', 'palm', 'corpus', 'baton'])
/** Words before they are states, unless nothing follows. */
const statesToo = new Set(['in', 'or', 'me', 'hi', 'ok', 'de', 'la'])
/** Countries with towns of so many people that are known by their names alone, and how short those are. */
const englishSpeaking = new Set(['GB', 'IE', 'CA', 'AU', 'NZ', 'ZA'])
const [fewestPeople, shortest] = [15_000, 6]
/** What ends a price more often than a ZIP code. */
const priceEnd = /(?:00|50|95|99)$/

/**
 * The town, or the ZIP code, that words name without being led to: `golf diesel leeds`, `suv boise id`, `tacoma 85004`. Null
 * for words that may mean anything else.
 *
 * @param behind the word that follows
 * @param brands the makes that are named: beside its make `siena` is a misspelt Sienna
 */
export function findTownInWords(
  words: readonly string[],
  behind: string | undefined,
  vocabulary: Vocabulary,
  brands: ReadonlySet<string>,
): Place | null {
  const lower = words.map((word) => normalizeToken(word))
  const text = lower.join(' ')
  if (words.length === 1 && /^\d{5}$/.test(text)) return priceEnd.test(text) ? null : findPlace(text)
  if (lower.includes('') || /\d/.test(text)) return null
  const [first = '', last = ''] = [lower[0], lower.at(-1)]
  const isEnd = behind === undefined || behind === '|'
  if (words.length > 1) {
    if (stopWords.has(last) && !(isEnd && statesToo.has(last))) return null
    return findTown(text, vocabulary.homes) ?? findMisspelledTown(lower, behind, vocabulary, brands)
  }
  const isOther = isUsual(first, vocabulary) || isOfCar(first, behind) || isWeakAbroad(first, vocabulary)
  const town = isOther ? null : (findTown(text, vocabulary.homes) ?? smallTown(first, vocabulary))
  return town && isNearModel(stripToAlphanumeric(first), vocabulary, brands) ? null : town
}

/** A smaller town where English is spoken, `athlone`, whose name is no other word. */
function smallTown(word: string, vocabulary: Vocabulary): Place | null {
  const towns = placesNamed(normalizePlaceName(word)).filter(
    ({ country, population }) => englishSpeaking.has(country) && population >= fewestPeople,
  )
  const [town] = towns.toSorted((a, b) => b.population - a.population)
  const isWord = !town || word.length < shortest || isEnglish(word) || isAdvertWord(word)
  return isWord || vocabulary.exact(word).length > 0 || vocabulary.near(word) ? null : findPlace(placeLabel(town))
}

/** A word that cars are called, too, is no town of a country where none is on offer: `metro`. */
function isWeakAbroad(word: string, vocabulary: Vocabulary): boolean {
  const isOfHome = placesNamed(normalizePlaceName(word)).some(({ country }) => vocabulary.homes.has(country))
  return vocabulary.isCommonWord(word) && !isOfHome
}

/** A misspelt town, with its state or country, or alone and large: `pheonix az`, `suv cincinatti`. Null for words that may mean anything else. */
export function findMisspelledTown(
  words: readonly string[],
  behind: string | undefined,
  vocabulary: Vocabulary,
  brands: ReadonlySet<string>,
): Place | null {
  const isTwo = words.length === 2 && opensTown.has(words[0] ?? '')
  const isAlone = words.length === 1 || isTwo
  const name = isTwo ? words.slice(1) : words.length === 1 ? words : words.slice(0, -1)
  const mayBeElse = (word: string) =>
    isUsual(word, vocabulary) ||
    isMisspelledStopWord(word) ||
    vocabulary.exact(word).length > 0 ||
    vocabulary.near(word) !== null
  // What is spelt right and was not read as a town is none.
  const isRight = isAlone && findTown(words.join(' '), vocabulary.homes) !== null
  if (isRight || isOfCar(name[0] ?? '', behind) || name.some(mayBeElse)) return null
  const town = isAlone
    ? nearestUnqualifiedTown(words.join(' '), vocabulary.homes)
    : nearestTownInRegion(words, vocabulary.homes)
  return town && isNearModel(stripToAlphanumeric(name.join('')), vocabulary, brands) ? null : town
}

function isUsual(word: string, vocabulary: Vocabulary): boolean {
  const isPlain = stopWords.has(word) || ordinaryLanguageWords.has(word) || findFeature(word) !== null
  return word.length < 3 || isPlain || vocabulary.findMakesOfCountry(word).length > 0
}

function isOfCar(word: string, behind: string | undefined): boolean {
  return trims.has(word) || (paints.has(word) && findFeature(normalizeToken(behind))?.[0]?.field === 'colour')
}

function isNearModel(word: string, vocabulary: Vocabulary, brands: ReadonlySet<string>): boolean {
  const near = brands.size > 0 ? vocabulary.nearModel(word, brands) : null
  return near !== null && near.slips <= word.length / 6
}
