import type { PriceEstimate } from '#contract/valuation.ts'
import type { LocalMarket } from './local-market.ts'
import type { CarToValue } from './market-car.ts'
import type { PriceModel } from './price-model.ts'

/** With fewer other cars of the model nothing is said about what it is worth. */
const fewestCars = 3
/** Where the dearest tenth costs more than so many times the cheapest one, an estimate would help nobody. */
const widestBounds = Math.log(3.3)

/** Why nothing is said: the car is not described well enough, or its market says too little. */
export type NoEstimate = { reason: 'model' | 'year' | 'mileage' | 'few' | 'scattered'; carCount: number }

/** A car as somebody describes it, perhaps not yet to the end. */
export type DescribedCar = { [K in keyof CarToValue]: CarToValue[K] | null }

/**
 * What a car is worth by what it is. Its own price is no part of it: `fold` is the group of the fit that the car is in
 * (null: it is on no market yet), and `market` must not hold the car itself. More miles never raise the value.
 */
export function estimatePrice(
  car: DescribedCar,
  { model, market, fold }: { model: PriceModel; market: LocalMarket | undefined; fold: number | null },
): PriceEstimate | NoEstimate {
  if (!isDescribed(car)) return { reason: missingOf(car), carCount: 0 }
  const logValue = model.logValue(car, fold) + (market?.correction(car) ?? 0)
  return estimateFrom(car, { model, fold, logValue })
}

/** The estimate of a car of which the logarithm of its value is known. */
export function estimateFrom(
  car: CarToValue,
  { model, fold, logValue }: { model: PriceModel; fold: number | null; logValue: number },
): PriceEstimate | NoEstimate {
  const carCount = model.spread.seen(car, fold)
  if (carCount < fewestCars) return { reason: 'few', carCount }
  const [low = 0, lower = 0, upper = 0, high = 0] = model.spread.bounds(car, fold)
  if (high - low > widestBounds) return { reason: 'scattered', carCount }
  const cents = (log: number) => Math.round(Math.exp(logValue + log))
  return {
    valueCents: cents(0),
    lowCents: cents(low),
    lowerCents: cents(lower),
    upperCents: cents(upper),
    highCents: cents(high),
    carCount,
  }
}

export function isDescribed(car: DescribedCar): car is CarToValue {
  return Boolean(car.brand && car.model) && car.year !== null && car.mileageMiles !== null
}

export function isEstimate(answer: PriceEstimate | NoEstimate): answer is PriceEstimate {
  return 'valueCents' in answer
}

function missingOf({ brand, model, year }: DescribedCar): 'model' | 'year' | 'mileage' {
  if (!brand || !model) return 'model'
  return year === null ? 'year' : 'mileage'
}
