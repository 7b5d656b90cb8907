import type { QueryWordMatches } from '../intent/query-intent.ts'
import { wordCommonness } from '../lexicon/word-commonness.ts'
import { findPlacePhrases } from '../places/place-phrase.ts'
import { findRegionPhrases, findRegionWithoutPreposition } from '../places/region-phrases.ts'
import { findMisspelledTown, findTownInWords } from '../places/town-words.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import type { MeaningSpan } from './meaning-span.ts'
import type { SearchToken } from './tokenize-search-text.ts'
import type { WordMeaningCosts } from './word-meaning-costs.ts'

const mostWordsOfTown = 4
const mostWordsOfRegion = 5
/** Towns are looked for among so many unknown words, to bound the work. */
const mostUnknown = 6
/** Function words with which names of places begin. */
const opensPlace = new Set('the new los las san la de in'.split(' '))

type Context = { vocabulary: CarNameVocabulary; costs: WordMeaningCosts }

/** The spans of towns, ZIP codes, states and countries behind a preposition: `near Atlanta`, `in Texas`. */
export function matchLedPlaces(
  text: string,
  tokens: readonly SearchToken[],
  { vocabulary, costs: { places: costs } }: Context,
): MeaningSpan[] {
  const tokensAt = (from: number, until: number) => {
    const start = tokens.findIndex(({ end }) => end > from)
    return { start, end: tokens.findLastIndex((token) => token.start < until) + 1 }
  }
  const isName = (word: string) => vocabulary.exact(word).length > 0
  const places = findPlacePhrases(text, { homes: vocabulary.homes, isName })
  return [
    ...places.map(({ start, end, place, radiusMiles, isMisspelled }): MeaningSpan => {
      const value = { kind: 'place', place, radiusMiles } as const
      return { ...tokensAt(start, end), value, cost: costs.ledTown, ...(isMisspelled ? { isMisspelled } : {}) }
    }),
    ...findRegionPhrases(text, vocabulary).map(({ start, end, region }): MeaningSpan => {
      return { ...tokensAt(start, end), value: { kind: 'region', region }, cost: costs.ledRegion }
    }),
  ]
}

/** The spans of the same without a preposition. */
export function matchPlaces(
  tokens: readonly SearchToken[],
  {
    vocabulary,
    named,
    isAfterRegion,
    costs: { places: costs },
  }: Context & { named: QueryWordMatches['named']; isAfterRegion: boolean },
): MeaningSpan[] {
  const spans: MeaningSpan[] = []
  const isOfferedModel = (word: string) =>
    vocabulary.exact(word).some(({ model, count }) => model !== null && count > 0)
  const words = tokens.map(({ text: own }) => own)
  const brands = new Set(named.flatMap(({ named: [one] }) => (one?.model === null ? one.brand : [])))
  let unknown = 0
  for (const [at, { word }] of tokens.entries()) {
    if (wordCommonness(word) === 0) unknown++
    if (unknown > mostUnknown) break
    // No town begins with these.
    if (/^\d{1,4}$/.test(word) || (wordCommonness(word) === 4 && !opensPlace.has(word))) continue
    for (let length = Math.min(mostWordsOfRegion, tokens.length - at); length > 0; length--) {
      if (isBroken(tokens, at, length)) continue
      const own = words.slice(at, at + length)
      const behind = tokens[at + length - 1]?.isBeforeBreak ? '|' : words[at + length]
      const region = findRegionWithoutPreposition(words, { at, length }, { vocabulary, named, isAfterRegion })
      if (region) spans.push({ start: at, end: at + length, value: { kind: 'region', region }, cost: costs.region })
      if (length > mostWordsOfTown) continue
      const town = findTownInWords(own, behind, vocabulary, brands)
      const place = town?.place ?? (length < 3 ? findMisspelledTown(own, behind, vocabulary, brands) : null)
      if (!place) continue
      const asCar = length === 1 && isOfferedModel(word) ? costs.townLikeOfferedCar : 0
      const cost = (town ? costs.town : costs.misspelledTown) + costs.furtherWord * (length - 1) + asCar
      const value = { kind: 'place', place, radiusMiles: null } as const
      const isMisspelled = town?.isMisspelled ?? true
      spans.push({ start: at, end: at + length, value, cost, ...(isMisspelled ? { isMisspelled } : {}) })
    }
  }
  return spans
}

/** True if a clause ends within the tokens; between a town and its state a comma is usual. */
function isBroken(tokens: readonly SearchToken[], at: number, length: number): boolean {
  return tokens.slice(at, at + length - 1).some(({ isBeforeBreak }, offset) => isBeforeBreak && offset < length - 2)
}
