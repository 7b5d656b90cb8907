import type { FieldPriceEffect } from '#contract/valuation.ts'
import type { CompleteValuationInput } from './market-car.ts'
import { optionalPriceFactFields } from './optional-price-facts.ts'
import type { PriceModel } from './price-model.ts'
import type { MarketCarWithId } from './read-market-adverts-of-model.ts'
import { pairableWord } from './title-words.ts'
import { trimNamesOf } from './trim-names.ts'

/** The fields in which two cars can differ, each with a value for the difference. */
const differenceFields = ['year', 'mileageMiles', ...optionalPriceFactFields] as const

/** At most this many of the differing words of the title and items of equipment are named. */
const mostNamed = 4

type Listed = Omit<MarketCarWithId, 'isAvailable' | 'version'>

/** A car of the market compared with the one to value. */
export interface ComparableCarWithValue {
  id: string
  priceCents: number
  /** Its price if it were the car to value: the price plus every difference. */
  adjustedCents: number
  /** The value of each difference, in cents; together they make up the step from the price to the adjusted one. */
  differences: FieldPriceEffect[]
}

/** A fact that a comparable's advert leaves out lowers its rank as much as a difference of this share of its price. */
const unknownShare = 0.05

/**
 * The cars most similar to this one, each with the value of its differences by the fit. The most informative come
 * first: those whose price needs the smallest adjustment. `others` must not contain the car itself; facts that its
 * advert leaves out must be filled in (`estimatePlausibleFactCombinations`).
 */
export function findComparableCars(
  car: CompleteValuationInput,
  others: readonly Listed[],
  { model, fold, limit }: { model: PriceModel; fold: number | null; limit: number },
): ComparableCarWithValue[] {
  const own = model.support.countedFacts(car)
  return others
    .map((other) => ({ other, facts: model.support.countedFacts(other) }))
    .map(({ other, facts }) => ({ other, facts, distance: distanceOf(own, facts) }))
    .sort((a, b) => a.distance - b.distance || (a.other.id < b.other.id ? -1 : 1))
    .slice(0, limit)
    .map(({ other, facts }) => ({
      comparable: adjusted({ ...other, ...facts }, own, model, fold),
      unknown: optionalPriceFactFields.filter((field) => facts[field] === null && (own[field] ?? null) !== null).length,
    }))
    .sort((a, b) => changeOf(a) - changeOf(b))
    .map(({ comparable }) => comparable)
}

/** How much a price must be adjusted to match the car to value, as a share of it. */
function changeOf({ comparable, unknown }: { comparable: ComparableCarWithValue; unknown: number }): number {
  const changed = comparable.differences.reduce((sum, { cents }) => sum + Math.abs(cents), 0)
  return changed / comparable.priceCents + unknown * unknownShare
}

/**
 * One step is a model year, a third more miles, or another fuel, transmission, body, drive or engine; words count less.
 */
function distanceOf(a: CompleteValuationInput, b: CompleteValuationInput): number {
  const years = a.year - b.year
  const miles = 3 * Math.log((a.mileageMiles + 5_000) / (b.mileageMiles + 5_000))
  const kinds = optionalPriceFactFields.filter((field) => (a[field] ?? null) !== (b[field] ?? null)).length
  const ownWords = (car: CompleteValuationInput) =>
    new Set(car.titleWords?.filter((word) => pairableWord(word) === word))
  const [own, others] = [ownWords(a), ownWords(b)]
  return years * years + miles * miles + kinds + 0.1 * own.symmetricDifference(others).size
}

function adjusted(
  other: Listed,
  car: CompleteValuationInput,
  model: PriceModel,
  fold: number | null,
): ComparableCarWithValue {
  const differences: FieldPriceEffect[] = []
  let priceCents = other.priceCents
  let current: CompleteValuationInput = other
  const step = (
    field: FieldPriceEffect['field'],
    next: CompleteValuationInput,
    said: Pick<FieldPriceEffect, 'from' | 'to'>,
  ) => {
    const factor = Math.exp(model.logValue(next, fold) - model.logValue(current, fold))
    const cents = Math.round(priceCents * factor) - priceCents
    priceCents += cents
    current = next
    if ((field !== 'trim' && field !== 'details') || cents !== 0) differences.push({ field, ...said, cents })
  }
  for (const field of differenceFields) {
    const [from, to] = [other[field] ?? null, car[field] ?? null]
    // A left-out fact does not count as a difference.
    if (from === to || from === null || to === null) continue
    step(field, { ...current, [field]: to }, { from, to })
  }
  const next = { ...current, titleWords: car.titleWords }
  const names = trimNames(model, { from: current, to: next })
  step(names.from === null && names.to === null ? 'details' : 'trim', next, names)
  return { id: other.id, priceCents: other.priceCents, adjustedCents: priceCents, differences }
}

/** The trims that are named in only one of the two cars; null if there are none. */
function trimNames(model: PriceModel, { from, to }: { from: CompleteValuationInput; to: CompleteValuationInput }) {
  const namesOf = (car: CompleteValuationInput) =>
    trimNamesOf(model.features.countedWords(car), car.titleWords).map(({ name }) => name)
  const [before, after] = [namesOf(from), namesOf(to)]
  const only = (names: string[], others: string[]) =>
    names
      .filter((name) => !others.includes(name))
      .slice(0, mostNamed)
      .join(', ') || null
  return { from: only(before, after), to: only(after, before) }
}
