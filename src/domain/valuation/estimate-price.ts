import type { FactName, NoEstimateReason, PriceEstimate } from '#contract/valuation.ts'
import { isFactMissing, plausibleKinds, type ValuedBy } from './plausible-kinds.ts'
import type { PriceBounds } from './price-spread.ts'
import { implausibleFacts, type KindField } from './priced-facts.ts'
import { isCompleteValuationInput, type ValuationInput } from './valuation-input.ts'

/** With fewer other cars of the model nothing is said about what it is worth. */
const fewestCars = 3
/** Where the dearest tenth costs more than so many times the cheapest one, an estimate would help nobody. */
const widestBounds = Math.log(3.3)
/** Where the dearest kind that a car may be is worth more than so many times the cheapest, its facts are asked for. */
const widestOpen = Math.log(1.25)

/** What people call the facts. */
const factNameOf: Record<KindField | 'mileageMiles', FactName> = {
  ...{ fuel: 'fuel', transmission: 'transmission', body: 'body', drive: 'drive', engineCc: 'engine', powerHp: 'power' },
  ...{ cylinders: 'cylinders', titleStatus: 'titleStatus', accidents: 'accidents', serviceHistory: 'serviceHistory' },
  ...{ region: 'location', mileageMiles: 'mileage' },
}

/**
 * What a car is worth by what it is: the one answer behind the label, the page and the price coach. Its own price is no
 * part of it: `fold` is the group of the fit that the car is in (null: it is on no market yet), and `market` must not
 * hold the car itself. More miles or years never raise the value. A fact that is left out counts as the cheapest that
 * cars of the model have, and opens the bounds up to the dearest, so that it never pays to leave one out.
 */
export function estimatePrice(car: ValuationInput, by: ValuedBy): PriceEstimate | NoEstimateReason {
  const absurd = implausibleFacts(car).map((field) => factNameOf[field])
  if (absurd.length > 0) return { reason: 'absurd', carCount: 0, facts: absurd }
  if (!isCompleteValuationInput(car)) return { reason: 'facts', carCount: 0, facts: missingFacts(car) }
  const { model, fold } = by
  const carCount = model.spread.seen(car, fold)
  if (carCount < fewestCars) return { reason: 'few', carCount, facts: [] }
  const outOfReach = model.support.outOfReach(car, fold)
  if (outOfReach) return { reason: outOfReach, carCount, facts: [] }
  const { cheapest, dearest, all, open, isTooOpen } = plausibleKinds(car, by)
  const missing = open.filter((field) => isFactMissing(car, field)).map((field) => factNameOf[field])
  const asked = open.map((field) => factNameOf[field])
  const bounds = all.map((kind) => ({ ...kind, bounds: model.spread.bounds(kind.car, { fold, log: kind.log }) }))
  const least = (of: (b: PriceBounds) => number) => Math.min(...bounds.map((kind) => kind.log + of(kind.bounds)))
  const most = (of: (b: PriceBounds) => number) => Math.max(...bounds.map((kind) => kind.log + of(kind.bounds)))
  const lowLog = least(([low]) => low)
  if (bounds.every(({ bounds: [low, , , high] }) => high - low > widestBounds)) {
    return { reason: 'scattered', carCount, facts: [] }
  }
  if (isTooOpen || dearest.log - cheapest.log > widestOpen || most(([, , , high]) => high) - lowLog > widestBounds) {
    const isMissing = missing.length > 0
    return { reason: isMissing ? 'facts' : 'kind', carCount, facts: isMissing ? missing : asked }
  }
  const cents = (log: number) => Math.round(Math.exp(log))
  return {
    valueCents: cents(cheapest.log),
    lowCents: cents(lowLog),
    lowerCents: cents(least(([, lower]) => lower)),
    upperCents: cents(least(([, , upper]) => upper)),
    highCents: cents(least(([, , , high]) => high)),
    dearestUpperCents: cents(most(([, , upper]) => upper)),
    dearestHighCents: cents(most(([, , , high]) => high)),
    openFacts: asked,
    carCount,
  }
}

export function isEstimate(answer: PriceEstimate | NoEstimateReason): answer is PriceEstimate {
  return 'valueCents' in answer
}

/** What nothing can be said without. */
function missingFacts({ brand, model, year, mileageMiles }: ValuationInput): FactName[] {
  const facts: FactName[] = []
  if (!brand || !model) facts.push('model')
  if (year === null) facts.push('year')
  if (mileageMiles === null) facts.push('mileage')
  return facts
}
