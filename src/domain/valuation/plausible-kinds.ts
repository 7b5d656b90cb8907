import type { CarToValue } from './market-car.ts'
import type { PriceModel } from './price-model.ts'
import { encodeFact, type FactValue, type KindField, kindFields } from './priced-facts.ts'

/** How the prices of a market stand to the fit at a car; the car to value is not among them. */
export interface MarketCorrection {
  correction(car: CarToValue): number
}

export interface ValuedBy {
  model: PriceModel
  market: MarketCorrection | undefined
  /** The group of the fit that the car is in; null: it is on no market yet. */
  fold: number | null
}

/** A car as one of the kinds that it may be. */
export interface ValuedKind {
  car: CarToValue
  /** Logarithm of cents. */
  log: number
}

/** What a car is worth at least and at most, by what its advert leaves open. */
export interface PlausibleKinds {
  cheapest: ValuedKind
  dearest: ValuedKind
  all: readonly ValuedKind[]
  /** Facts that may be one or another. */
  open: KindField[]
  /** Whether more is open than kinds can be told apart: `all` is the car with what it states. */
  isTooOpen: boolean
}

/** More kinds than these are not tried: whoever leaves so much out is asked for it. */
const mostKinds = 192

/** Values a car as every kind that it may be, by the facts of other cars of its model. */
export function plausibleKinds(car: CarToValue, by: ValuedBy): PlausibleKinds {
  const open: KindField[] = []
  const choices: [KindField, readonly (FactValue | null | undefined)[]][] = []
  let count = 1
  for (const field of kindFields) {
    const values = by.model.support.plausibleValues(car, field, by.fold)
    if (values.length > 1) open.push(field)
    choices.push([field, values])
    count *= values.length
  }
  const isTooOpen = count > mostKinds
  const tried = isTooOpen ? choices.map(([field, values]) => [field, values.slice(0, 1)] as const) : choices
  let kinds: Partial<Record<KindField, FactValue | null | undefined>>[] = [{}]
  for (const [field, values] of tried) {
    kinds = values.flatMap((value) => kinds.map((kind) => ({ ...kind, [field]: value })))
  }
  const all = kinds.map((facts): ValuedKind => {
    const kind = { ...car, ...facts } as CarToValue
    return { car: kind, log: logValueOf(kind, by) }
  })
  const ordered = all.toSorted((a, b) => a.log - b.log)
  const [cheapest, dearest] = [ordered[0], ordered.at(-1)]
  if (!cheapest || !dearest) throw new RangeError('A car is of one kind at least.')
  return { cheapest, dearest, all, open, isTooOpen }
}

/** The facts that an advert leaves out, or states as no car at all. */
export function isFactMissing(car: CarToValue, field: KindField): boolean {
  return encodeFact(car, field) === null
}

/**
 * The fit's value, moved by the market no farther than half the way to a car one year newer or older: the fit falls
 * with age, so that the moved values do too.
 */
function logValueOf(kind: CarToValue, { model, market, fold }: ValuedBy): number {
  const features = model.features.of(kind)
  const log = model.logValueOf(features, fold)
  if (!market) return log
  const [older, newer] = model.besideYear(features, kind, fold)
  return log + Math.max(older / 2, Math.min(newer / 2, market.correction(kind)))
}
