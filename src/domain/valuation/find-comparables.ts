import type { PriceDifference } from '#contract/valuation.ts'
import type { CarToValue } from './market-car.ts'
import type { PriceModel } from './price-model.ts'
import { kindFields } from './priced-facts.ts'
import type { MarketRow } from './read-market.ts'

/** In which two cars differ, and what that is worth. */
const differenceFields = ['year', 'mileageMiles', ...kindFields] as const

/** Of the words of a title and the items of equipment that differ, so many are named. */
const mostNamed = 4

type Listed = Omit<MarketRow, 'isAvailable'>

/** A car of the market beside the one to value. */
export interface Comparable {
  id: string
  priceCents: number
  /** Its price, were it the car to value: the price and every difference. */
  adjustedCents: number
  /** What each difference is worth, in cents; together they lead from the price to the adjusted one. */
  differences: PriceDifference[]
}

/**
 * The cars most like this one, the likest first, each with what its differences are worth by the fit. The car itself
 * must not be among `others`; a fact that its advert leaves out is to be filled in (`plausibleKinds`).
 */
export function findComparables(
  car: CarToValue,
  others: readonly Listed[],
  { model, fold, limit }: { model: PriceModel; fold: number | null; limit: number },
): Comparable[] {
  const own = model.support.countedFacts(car)
  return others
    .map((other) => ({ other, facts: model.support.countedFacts(other) }))
    .map(({ other, facts }) => ({ other, facts, distance: distanceOf(own, facts) }))
    .sort((a, b) => a.distance - b.distance || (a.other.id < b.other.id ? -1 : 1))
    .slice(0, limit)
    .map(({ other, facts }) => adjusted({ ...other, ...facts }, own, model, fold))
}

/** One: a model year, a third of the miles more, or another fuel, transmission, body, drive or engine; words count less. */
function distanceOf(a: CarToValue, b: CarToValue): number {
  const years = a.year - b.year
  const miles = 3 * Math.log((a.mileageMiles + 5_000) / (b.mileageMiles + 5_000))
  const kinds = kindFields.filter((field) => (a[field] ?? null) !== (b[field] ?? null)).length
  const [own, others] = [new Set(a.titleWords), new Set(b.titleWords)]
  return years * years + miles * miles + kinds + 0.1 * own.symmetricDifference(others).size
}

function adjusted(other: Listed, car: CarToValue, model: PriceModel, fold: number | null): Comparable {
  const differences: PriceDifference[] = []
  let priceCents = other.priceCents
  let current: CarToValue = other
  const step = (field: PriceDifference['field'], next: CarToValue, said: Pick<PriceDifference, 'from' | 'to'>) => {
    const factor = Math.exp(model.logValue(next, fold) - model.logValue(current, fold))
    const cents = Math.round(priceCents * factor) - priceCents
    priceCents += cents
    current = next
    if (field !== 'trim' || cents !== 0) differences.push({ field, ...said, cents })
  }
  for (const field of differenceFields) {
    const [from, to] = [other[field] ?? null, car[field] ?? null]
    // What an advert leaves out is not known to differ.
    if (from === to || from === null || to === null) continue
    step(field, { ...current, [field]: to }, { from, to })
  }
  const next = { ...current, titleWords: car.titleWords }
  step('trim', next, trimWords(model, { from: current, to: next }))
  return { id: other.id, priceCents: other.priceCents, adjustedCents: priceCents, differences }
}

/** The words that count in one of the cars and not in the other; null for none. */
function trimWords(model: PriceModel, { from, to }: { from: CarToValue; to: CarToValue }) {
  const [before, after] = [model.features.countedWords(from), model.features.countedWords(to)]
  const only = (words: string[], others: string[]) =>
    words
      .filter((word) => !others.includes(word))
      .slice(0, mostNamed)
      .join(', ') || null
  return { from: only(before, after), to: only(after, before) }
}
