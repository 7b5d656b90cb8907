import { isAttributeName, isNumberChoiceFacet, type NumberChoiceFacetName } from '#contract/attribute-names.ts'
import type { carBodyTypes } from '#contract/car-terms.ts'
import type { CarPhraseMeaning } from '../locales/car-phrase-meaning.ts'
import { type CarKind, searchLocales } from '../locales/search-locales.ts'
import { editDistance } from '../spelling/edit-distance.ts'
import { memoizeByText } from '../spelling/memoize-by-text.ts'

type Body = (typeof carBodyTypes)[number]
type OfBody = { field: 'body'; value: Body }
type OfCount = { field: NumberChoiceFacetName; value: string }
type OfSeatsOrDoors = { field: 'seats' | 'doors'; value: string }

const doors: Partial<Record<number, readonly Body[]>> = {
  2: ['Coupe'],
  3: ['Hatchback'],
  4: ['Saloon'],
  5: ['Hatchback'],
}
const upToFive: readonly Body[] = ['Saloon', 'Coupe', 'Estate', 'Hatchback', 'SUV', 'Limousine', 'Pickup', 'Van']
/** Bodies that often have this many seats. */
const seats: Partial<Record<number, readonly Body[]>> = {
  2: ['Coupe', 'Roadster', 'Supercar'],
  4: upToFive,
  5: upToFive.filter((body) => body !== 'Coupe'),
  6: ['SUV', 'Van'],
  7: ['SUV', 'Van'],
  8: ['SUV', 'Van'],
  9: ['Van'],
}

/** At least. */
const seatsOfThreeRows = 6
const bodiesOfThreeRows = new Set<string>(seats[seatsOfThreeRows])
const locales = Object.values(searchLocales)
const seatsOfLocales: Record<string, string[]> = {}
for (const { seating: said = {} } of locales) {
  for (const [key, phrases] of Object.entries(said))
    seatsOfLocales[key] = [...(seatsOfLocales[key] ?? []), ...(phrases ?? [])]
}
const all = new Set<OfBody>()
const words = new Map<string, (OfBody | OfCount)[]>()
/** Bodies that doors, seats or a kind of use make likely; a body or a model that is named has priority. */
export const impliedBodyMeanings: ReadonlySet<object> = all
/** The words for them. */
export const impliedBodyTypesByWord: ReadonlyMap<string, (OfBody | OfCount)[]> = words

function imply(said: readonly string[], values: readonly Body[], counts: readonly OfCount[] = []): void {
  const features = values.map((value): OfBody => ({ field: 'body', value }))
  for (const feature of features) all.add(feature)
  for (const word of said) words.set(word, [...counts, ...features])
}

/** True for a number of seats or doors, which makes some bodies likely. */
export function isSeatOrDoorCount(feature: { field: string; value: string }): feature is OfSeatsOrDoors {
  return feature.field === 'seats' || feature.field === 'doors'
}

/** True for a number of seats, in which a car may differ from one that it is compared with; doors come with the body. */
export function isSeatCount<Feature extends { field: string }>(
  feature: Feature,
): feature is Feature & { field: 'seats' } {
  return feature.field === 'seats'
}

/** As many, and what is as good: a car with eight seats is one for seven, and a hatch counts as a door or not. */
const alsoSeats: Partial<Record<number, readonly number[]>> = { 4: [4, 5], 6: [6, 7, 8, 9], 7: [7, 8], 8: [8, 9] }
const alsoDoors: Partial<Record<number, readonly number[]>> = { 2: [2, 3], 4: [4, 5] }
const bodiesOf: Partial<Record<NumberChoiceFacetName, typeof doors>> = { seats, doors }
const alsoOf: Partial<Record<NumberChoiceFacetName, typeof alsoSeats>> = { seats: alsoSeats, doors: alsoDoors }
const countsOf = (field: NumberChoiceFacetName, count: number) =>
  (alsoOf[field]?.[count] ?? [count]).map((one): OfCount => ({ field, value: String(one) }))
const seatCounts = (count: number) => countsOf('seats', count)

const manySeats: string[] = []
for (const { counts: { numerals = {}, ...phrases } = {} } of locales) {
  for (const [digit, word = ''] of Object.entries(numerals)) {
    const count = Number(digit)
    for (const [name, forms = []] of Object.entries(phrases)) {
      if (!isAttributeName(name) || !isNumberChoiceFacet(name)) throw new TypeError(`Nobody counts ${name}.`)
      const written = forms.map((form) => form.replace('{digit}', digit).replace('{word}', word))
      imply(written, bodiesOf[name]?.[count] ?? [], countsOf(name, count))
      if (name === 'seats' && count >= seatsOfThreeRows) manySeats.push(...written)
    }
  }
}
for (const [key, said] of Object.entries(seatsOfLocales)) {
  const count = key === 'rows' ? seatsOfThreeRows : Number(key)
  imply(said, seats[count] ?? [], seatCounts(count))
}
const seatsBeyondFive = Object.entries(seatsOfLocales).flatMap(([key, said]) =>
  key === 'rows' || Number(key) > 5 ? said : [],
)
/** Words for seats beyond five, as typed, in lower case. */
export const manySeatsWords: ReadonlySet<string> = new Set(manySeats)
const wordsFor = (kind: CarKind) => locales.flatMap(({ carKinds }) => carKinds?.[kind] ?? [])
const [rows, fastbacks, cabs] = [wordsFor('threeRows'), wordsFor('fastback'), wordsFor('crewCab')]
imply(rows, seats[seatsOfThreeRows] ?? [], seatCounts(seatsOfThreeRows))
imply(wordsFor('sports'), ['Coupe', 'Roadster', 'Supercar'])
imply(wordsFor('city'), ['Hatchback'])
imply(wordsFor('muscle'), ['Coupe'])
imply(fastbacks, ['Coupe'])
imply(wordsFor('offRoad'), ['SUV'])
imply(cabs, ['Pickup'])
imply(wordsFor('liftback'), ['Hatchback'])
/** Variants that narrow a named body or model: not every pickup has a crew cab. */
const sortsOfBodies: readonly string[] = [...cabs, ...rows, ...fastbacks]

/** True for words that ask for more than five seats: `7 seater`, `third row`. */
export function asksForManySeats(words: string): boolean {
  const typed = words.toLowerCase().replaceAll('-', ' ')
  return manySeatsWords.has(typed) || rows.includes(typed) || seatsBeyondFive.includes(typed)
}

const readings = new Map<string, readonly string[]>(
  Object.values(searchLocales).flatMap(({ bodiesByCountry = {} }) =>
    Object.entries(bodiesByCountry).flatMap(([word, bodies]) => (bodies ? [[word, bodies] as const] : [])),
  ),
)

/**
 * The features with the bodies that a word of several meanings can have beside a third row of seats: a `camioneta` is a
 * pickup, an SUV or a van, and a pickup has two rows.
 */
export function resolveAmbiguousBodiesBySeatRows<Found extends { feature: CarPhraseMeaning; text: string }>(
  features: readonly Found[],
): Found[] {
  return features.flatMap((one) => {
    const bodies = one.feature.field === 'body' ? readings.get(one.text.toLowerCase()) : undefined
    const fitting = bodies?.filter((body) => bodiesOfThreeRows.has(body)) ?? []
    return fitting.length === 0
      ? [one]
      : fitting.map((value) => ({ ...one, feature: { field: 'body' as const, value } }))
  })
}

/** The variant as adverts write it, if the words mean one, misspelt or not: `thrid row`; null otherwise. */
export const findBodyVariantPhrase = memoizeByText('variants of bodies', (words): string | null => {
  const typed = words.toLowerCase()
  if (sortsOfBodies.includes(typed)) return typed
  const isDigit = /\d/.test(typed)
  return sortsOfBodies.find((sort) => /\d/.test(sort) === isDigit && editDistance(typed, sort, 1) <= 1) ?? null
})
