import { dealLabels } from '#contract/car-terms.ts'
import { minMeasuredCars, noLabelReasons, type PriceAccuracy } from '#contract/price-accuracy.ts'
import { rateDeal } from '#contract/rate-deal.ts'
import type { DealLabel } from '#contract/valuation.ts'
import { measureGroups, noLabelReasonOf, percentOf, type ValuedExample } from './accuracy-groups.ts'
import { estimatePrice, isEstimate } from './estimate-price.ts'
import { type MarketCar, modelKey } from './market-car.ts'
import type { PriceModel } from './price-model.ts'
import { ValuedMarket } from './revalue-model-years.ts'
import type { UnpackedCar } from './valuation-input.ts'
import {
  isFactMissing,
  type ValuationContext,
  valuePlausibleFactCombinations,
} from './value-plausible-fact-combinations.ts'

/** In a larger market only every second, third … car is valued: more would take time and change no figure. */
const mostMeasured = 20_000

/** The shares of prices that should be between the bounds of an estimate, which are the shares of the labels. */
const promised: Record<DealLabel, number> = { great: 10, good: 15, fair: 50, high: 15, overpriced: 10 }

/**
 * Measures how well a fit values the cars of a market. Each car is valued as for its label: by the fit that was made
 * without it, and in a market without it and without other adverts that may be the same car.
 *
 * @param cars of all models, the oldest adverts first
 */
export function measurePriceAccuracy(cars: readonly UnpackedCar[], model: PriceModel): PriceAccuracy {
  const sellerCars = new Map<string, number>()
  for (const { sellerId, isSold } of cars) {
    if (!isSold) sellerCars.set(sellerId, (sellerCars.get(sellerId) ?? 0) + 1)
  }
  const step = Math.max(1, Math.ceil(cars.length / mostMeasured))
  const measured = new Set(cars.filter((_, place) => place % step === 0))
  const values: ValuedExample[] = []
  for (const ofModel of Map.groupBy(cars, modelKey).values()) {
    const market = new ValuedMarket(ofModel.toReversed(), model)
    for (const [place, car] of market.cars.entries()) {
      if (!measured.has(car)) continue
      const { isSold, sellerId } = car
      const { by } = market.valuedBy(place)
      values.push(valueExample(car, by, { isSold, sellerCars: sellerCars.get(sellerId) ?? 0 }))
    }
  }
  return {
    marketCars: cars.length,
    measuredCars: values.length,
    groups: measureGroups(values, {
      referenceYear: model.features.referenceYear,
      fewestCars: minMeasuredCars,
    }),
    labels: labelsOf(values),
    noLabel: noLabelOf(values),
  }
}

/** Values a car with a known price by its facts. */
export function valueExample(
  car: MarketCar,
  by: ValuationContext,
  seller: Pick<ValuedExample, 'isSold' | 'sellerCars'>,
): ValuedExample {
  const answer = estimatePrice(car, by)
  const { cheapest, dearest, open } = valuePlausibleFactCombinations(car, by)
  return {
    car,
    valueCents: Math.exp(cheapest.log),
    middleCents: Math.exp((cheapest.log + dearest.log) / 2),
    ...(isEstimate(answer) ? { estimate: answer, silence: null } : { estimate: null, silence: answer.reason }),
    hasFactsLeftOut: open.some((field) => isFactMissing(car, field)),
    ...seller,
  }
}

function labelsOf(values: readonly ValuedExample[]): PriceAccuracy['labels'] {
  const deals = values.flatMap(({ car, estimate, isSold }) =>
    isSold || !estimate || estimate.openFacts.length > 0 ? [] : [rateDeal(car.priceCents, estimate)],
  )
  if (deals.length < minMeasuredCars) return []
  return dealLabels.map((deal) => ({
    deal,
    promisedPercent: promised[deal],
    seenPercent: percentOf(deals.filter((one) => one === deal).length, deals.length),
  }))
}

function noLabelOf(values: readonly ValuedExample[]): PriceAccuracy['noLabel'] {
  const reasons = values.flatMap((valued) => (valued.isSold ? [] : (noLabelReasonOf(valued) ?? [])))
  return noLabelReasons
    .map((reason) => ({ reason, cars: reasons.filter((one) => one === reason).length }))
    .filter(({ cars }) => cars > 0)
}
