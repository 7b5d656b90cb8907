import { dealLabels } from '#contract/car-terms.ts'
import {
  type DailyPriceAccuracy,
  minCarsForPublishedAccuracy,
  noDealLabelReasons,
} from '#contract/daily-price-accuracy.ts'
import { dealLabelOfPrice } from '#contract/deal-label-of-price.ts'
import type { DealLabel } from '#contract/valuation.ts'
import { type CarList, ChosenCars, groupPlacesBy } from './car-list.ts'
import { estimatePlausibleFactCombinations, isFactMissing } from './estimate-plausible-fact-combinations.ts'
import { type EstimateContext, estimatePrice, isPriceEstimate } from './estimate-price.ts'
import { carModelKey, type MarketCar } from './market-car.ts'
import {
  measureAccuracyByGroups,
  noDealLabelReasonOf,
  percentOf,
  type ValuedCarWithPrice,
} from './measure-accuracy-by-groups.ts'
import type { PriceModel } from './price-model.ts'
import { MarketWithPriceCorrections } from './revalue-model-years.ts'
import type { UnpackedMarketCar } from './valuation-input.ts'

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
export function measurePriceAccuracy(cars: CarList<UnpackedMarketCar>, model: PriceModel): DailyPriceAccuracy {
  const sellerCars = new Map<string, number>()
  for (const { sellerId, isSold } of cars) {
    if (!isSold) sellerCars.set(sellerId, (sellerCars.get(sellerId) ?? 0) + 1)
  }
  const step = Math.max(1, Math.ceil(cars.length / mostMeasured))
  const values: ValuedCarWithPrice[] = []
  for (const places of groupPlacesBy(cars, carModelKey).values()) {
    // The newest first.
    places.reverse()
    const market = new MarketWithPriceCorrections([...new ChosenCars(cars, Int32Array.from(places))], model)
    for (const [place, car] of market.cars.entries()) {
      if ((places[place] as number) % step !== 0) continue
      const { isSold, sellerId } = car
      const { by } = market.valuedBy(place)
      values.push(estimateCarWithKnownPrice(car, by, { isSold, sellerCars: sellerCars.get(sellerId) ?? 0 }))
    }
  }
  return {
    marketCars: cars.length,
    measuredCars: values.length,
    groups: measureAccuracyByGroups(values, {
      referenceYear: model.features.referenceYear,
      fewestCars: minCarsForPublishedAccuracy,
    }),
    labels: labelsOf(values),
    noLabel: noLabelOf(values),
  }
}

/** Values a car with a known price by its facts. */
export function estimateCarWithKnownPrice(
  car: MarketCar,
  by: EstimateContext,
  seller: Pick<ValuedCarWithPrice, 'isSold' | 'sellerCars'>,
): ValuedCarWithPrice {
  const answer = estimatePrice(car, by)
  const { cheapest, dearest, open } = estimatePlausibleFactCombinations(car, by)
  return {
    car,
    valueCents: Math.exp(cheapest.log),
    middleCents: Math.exp((cheapest.log + dearest.log) / 2),
    ...(isPriceEstimate(answer) ? { estimate: answer, silence: null } : { estimate: null, silence: answer.reason }),
    hasFactsLeftOut: open.some((field) => isFactMissing(car, field)),
    ...seller,
  }
}

function labelsOf(values: readonly ValuedCarWithPrice[]): DailyPriceAccuracy['labels'] {
  const deals = values.flatMap(({ car, estimate, isSold }) =>
    isSold || !estimate || estimate.openFacts.length > 0 ? [] : [dealLabelOfPrice(car.priceCents, estimate)],
  )
  if (deals.length < minCarsForPublishedAccuracy) return []
  return dealLabels.map((deal) => ({
    deal,
    promisedPercent: promised[deal],
    seenPercent: percentOf(deals.filter((one) => one === deal).length, deals.length),
  }))
}

function noLabelOf(values: readonly ValuedCarWithPrice[]): DailyPriceAccuracy['noLabel'] {
  const reasons = values.flatMap((valued) => (valued.isSold ? [] : (noDealLabelReasonOf(valued) ?? [])))
  return noDealLabelReasons
    .map((reason) => ({ reason, cars: reasons.filter((one) => one === reason).length }))
    .filter(({ cars }) => cars > 0)
}
