import { findImplausibleFacts } from '#contract/plausible-facts.ts'
import { factNameByPriceField } from '#contract/priced-attributes.ts'
import type { NoEstimateReason, PriceEstimate, PriceFactName } from '#contract/valuation.ts'
import {
  estimatePlausibleFactCombinations,
  isFactMissing,
  type ValuationContext,
} from './estimate-plausible-fact-combinations.ts'
import type { PriceModel } from './price-model.ts'
import { isCompleteValuationInput, type ValuationInput } from './valuation-input.ts'

/** With fewer other cars of the model there is no estimate. */
export const minCarsForEstimate = 3

export interface EstimateContext extends ValuationContext {
  model: PriceModel
}

/**
 * The value of a car by its facts: the one function behind the label, the page and the price coach. Its own price has
 * no effect: `fold` is the group of the fit that the car is in (null: it is not on the market yet), and `market` must
 * not contain the car itself. More miles or years never raise the value. A left-out fact counts as the cheapest value
 * that cars of the model have, and widens the bounds upwards, so that it never pays to leave one out.
 */
export function estimatePrice(car: ValuationInput, by: EstimateContext): PriceEstimate | NoEstimateReason {
  const absurd = findImplausibleFacts(car).map((field) => factNameByPriceField[field])
  if (absurd.length > 0) return { reason: 'absurd', carCount: 0, facts: absurd }
  if (!isCompleteValuationInput(car)) return { reason: 'facts', carCount: 0, facts: missingFacts(car) }
  const { model, fold } = by
  const carCount = model.spread.seen(car, fold)
  if (carCount < minCarsForEstimate) return { reason: 'few', carCount, facts: [] }
  const outOfReach = model.support.outOfReach(car, fold)
  if (outOfReach) return { reason: outOfReach, carCount, facts: [] }
  const { cheapest, dearest, open, isTooOpen } = estimatePlausibleFactCombinations(car, by)
  const missing = open.filter((field) => isFactMissing(car, field)).map((field) => factNameByPriceField[field])
  const asked = open.map((field) => factNameByPriceField[field])
  const range = model.spread.rangeOf(car, { cheapest: cheapest.log, dearest: dearest.log }, fold)
  if (range.isTooWide === 'always') return { reason: 'scattered', carCount, facts: [] }
  if (isTooOpen || range.isTooWide === 'unlessStated') {
    const isMissing = missing.length > 0
    return { reason: isMissing ? 'facts' : 'kind', carCount, facts: isMissing ? missing : asked }
  }
  const cents = (log: number) => Math.round(Math.exp(log))
  return {
    valueCents: cents(cheapest.log),
    lowCents: cents(range.low),
    lowerCents: cents(range.lower),
    upperCents: cents(range.upper),
    highCents: cents(range.high),
    dearestValueCents: cents(dearest.log),
    dearestUpperCents: cents(range.dearestUpper),
    dearestHighCents: cents(range.dearestHigh),
    openFacts: asked,
    carCount,
  }
}

export function isPriceEstimate(answer: PriceEstimate | NoEstimateReason): answer is PriceEstimate {
  return 'valueCents' in answer
}

/** The facts without which no estimate is possible. */
function missingFacts({ brand, model, year, mileageMiles }: ValuationInput): PriceFactName[] {
  const facts: PriceFactName[] = []
  if (!brand || !model) facts.push('model')
  if (year === null) facts.push('year')
  if (mileageMiles === null) facts.push('mileage')
  return facts
}
