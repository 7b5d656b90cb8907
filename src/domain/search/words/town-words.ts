import type { Place } from '#contract/places.ts'
import { findPlace, findTown } from '#domain/places/find-place.ts'
import { emptyWords, featureOf, lowerOf, plainWords } from './features.ts'
import { plain, type Vocabulary } from './vocabulary.ts'

/** Towns that cars and their trims are called after. */
const trims = new Set('laredo laramie dakar monza monaco daytona silverstone verona turbo sebring modena'.split(' '))
/** Towns that paints are called after, where a colour follows: `oxford white`. */
const paints = new Set(
  'oxford melbourne sydney imola estoril montego malaga valencia havana bordeaux carrara'.split(' '),
)
/** Words before they are states, unless nothing follows. */
const statesToo = new Set(['in', 'or', 'me', 'hi', 'ok', 'de', 'la'])
/** What ends a price more often than a ZIP code. */
const priceEnd = /(?:00|50|95|99)$/

/**
 * The town, or the ZIP code, that words name without being led to: `golf diesel leeds`, `suv boise id`, `tacoma 85004`. Null
 * for words that may mean anything else.
 *
 * @param behind the word that follows
 * @param brands the makes that are named: beside its make `siena` is a misspelt Sienna
 */
export function readTown(
  words: readonly string[],
  behind: string | undefined,
  vocabulary: Vocabulary,
  brands: ReadonlySet<string>,
): Place | null {
  const lower = words.map((word) => lowerOf(word))
  const text = lower.join(' ')
  if (words.length === 1 && /^\d{5}$/.test(text)) return priceEnd.test(text) ? null : findPlace(text)
  if (lower.includes('') || /\d/.test(text)) return null
  const [first = '', last = ''] = [lower[0], lower.at(-1)]
  const isEnd = behind === undefined || behind === '|'
  if (words.length > 1) {
    return emptyWords.has(last) && !(isEnd && statesToo.has(last)) ? null : findTown(text, vocabulary.homes)
  }
  const town = isUsual(first, vocabulary) || isOfCar(first, behind) ? null : findTown(text, vocabulary.homes)
  return town && isNearModel(plain(first), vocabulary, brands) ? null : town
}

function isUsual(word: string, vocabulary: Vocabulary): boolean {
  const isPlain = emptyWords.has(word) || plainWords.has(word) || featureOf(word) !== null
  return word.length < 3 || isPlain || vocabulary.makesFrom(word).length > 0
}

function isOfCar(word: string, behind: string | undefined): boolean {
  return trims.has(word) || (paints.has(word) && featureOf(lowerOf(behind))?.[0]?.field === 'colour')
}

function isNearModel(word: string, vocabulary: Vocabulary, brands: ReadonlySet<string>): boolean {
  const near = brands.size > 0 ? vocabulary.nearModel(word, brands) : null
  return near !== null && near.slips <= word.length / 6
}
