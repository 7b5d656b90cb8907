import type { CarPhraseMeaning } from '../locales/car-phrase-meaning.ts'
import { searchLocales } from '../locales/search-locales.ts'
import { impliedBodyTypesByWord } from './implied-bodies.ts'
import { carPhrasesOfFacts, carPhrasesOfLocales, paintsOfLocales } from './phrases-of-locales.ts'

/** The meaning of words, and of several words together. */
export const carPhraseMeanings = new Map<string, CarPhraseMeaning[]>(impliedBodyTypesByWord)
/** Short words with many endings, which are similar to many other words. */
export const exactMatchOnlyWords = new Set<string>()

const misspellable = new Map<string, CarPhraseMeaning[]>()
for (const { phrase, feature } of [...carPhrasesOfLocales('misspellableFeatures'), ...paintsOfLocales()]) {
  misspellable.set(phrase, [...(misspellable.get(phrase) ?? []), feature])
}
for (const [phrase, meant] of misspellable) carPhraseMeanings.set(phrase, meant)

/** Makers' names for all-wheel drive: alone they may be the name of a car. */
const drivesOfMakers = ['quattro', 'quatro', 'xdrive', '4matic', '4motion']
/** The same for their estates. */
const estatesOfMakers = ['avant', 'variant', 'touring sports', 'sports tourer']
export const carMakeSpecificWords = new Set([...drivesOfMakers, ...estatesOfMakers])
/** Abbreviations that count only beside a car's name: `golf tdi man`. */
export const ambiguousAbbreviations: ReadonlySet<string> = new Set(['man', 'pet', 'petr', 'break'])
for (const word of drivesOfMakers) carPhraseMeanings.set(word, [{ field: 'drive', value: 'All-wheel drive' }])
for (const word of estatesOfMakers) carPhraseMeanings.set(word, [{ field: 'body', value: 'Estate' }])
for (const word of [...carMakeSpecificWords, ...ambiguousAbbreviations, 'touring', 'vgc']) exactMatchOnlyWords.add(word)

for (const { phrase, feature, language } of carPhrasesOfFacts()) {
  if (carPhraseMeanings.has(phrase)) continue
  carPhraseMeanings.set(phrase, [feature])
  // Abbreviations are near to too many words: `nav` and `van`.
  if (language !== 'en' || phrase.length < 5) exactMatchOnlyWords.add(phrase)
}
for (const { phrase, feature } of carPhrasesOfLocales('features')) {
  const known = carPhraseMeanings.get(phrase)
  // What a word means that is recognized misspelt comes first.
  if (known && !exactMatchOnlyWords.has(phrase)) continue
  const others = (known ?? []).filter(({ field, value }) => field === feature.field && value !== feature.value)
  carPhraseMeanings.set(phrase, [...others, feature])
  exactMatchOnlyWords.add(phrase)
}
for (const { vague = [] } of Object.values(searchLocales)) for (const phrase of vague) carPhraseMeanings.set(phrase, [])
