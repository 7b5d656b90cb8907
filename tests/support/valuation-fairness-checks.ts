import { dealLabels } from '#contract/car-terms.ts'
import { dealLabelOfPrice } from '#contract/deal-label-of-price.ts'
import { compareMarketPricesWithFit } from '#domain/valuation/compare-market-prices-with-fit.ts'
import { estimatePrice, isPriceEstimate } from '#domain/valuation/estimate-price.ts'
import { estimateValueByAge } from '#domain/valuation/estimate-value-by-age.ts'
import { carModelKey, type MarketCar } from '#domain/valuation/market-car.ts'
import type { PriceModel } from '#domain/valuation/price-model.ts'
import type { ValuationInput } from '#domain/valuation/valuation-input.ts'

const facts = [
  ...(['year', 'mileageMiles', 'fuel', 'transmission', 'body', 'drive', 'engineCc', 'cylinders', 'powerHp'] as const),
  ...(['titleStatus', 'accidents', 'serviceHistory', 'region', 'titleWords'] as const),
]
type Fact = (typeof facts)[number]

/**
 * Every subset of this many facts of the car; with more facts, only the subsets without one or two, and those with one
 * or two.
 */
function subsetsOf(stated: readonly Fact[]): Fact[][] {
  if (stated.length <= 6) {
    return Array.from({ length: 1 << stated.length }, (_, bits) => stated.filter((_, index) => bits & (1 << index)))
  }
  const pairs = stated.flatMap((one, at) => stated.slice(at).map((other) => [...new Set([one, other])]))
  return [[], ...pairs, ...pairs.map((pair) => stated.filter((fact) => !pair.includes(fact)))]
}

/**
 * The market of a model without one of its cars and similar cars of its seller, as the fit of the car's group sees it.
 */
export function marketWithoutSellersCars(cars: readonly MarketCar[], car: MarketCar, model: PriceModel) {
  const fold = model.offers.foldOf(car)
  const key = model.offers.keyOf(car)
  const others = cars.filter((other) => carModelKey(other) === carModelKey(car) && model.offers.keyOf(other) !== key)
  const market = compareMarketPricesWithFit(others, { model, fold })
  return { others, by: { model, market, fold } }
}

/**
 * The gain from leaving out facts of the car: every subset compared with every larger one that states one fact more.
 */
export function findValueGainsFromOmittingFacts(
  cars: readonly MarketCar[],
  car: MarketCar,
  model: PriceModel,
): string[] {
  const { by } = marketWithoutSellersCars(cars, car, model)
  const stated = facts.filter((fact) => (car[fact] ?? null) !== null)
  const subsets = subsetsOf(stated)
  const answers = new Map(
    subsets.map((left) => {
      const described: ValuationInput = { ...car, ...Object.fromEntries(left.map((fact) => [fact, null])) }
      return [left.join(), estimatePrice(described, by)]
    }),
  )
  return subsets.flatMap((left) =>
    stated
      .filter((fact) => !left.includes(fact))
      .flatMap((fact) => {
        const before = answers.get(left.join())
        const after = answers.get(stated.filter((one) => one === fact || left.includes(one)).join())
        if (!before || !after || !isPriceEstimate(before) || !isPriceEstimate(after)) return []
        const found: string[] = []
        if (after.valueCents > before.valueCents) found.push(`${fact}: ${before.valueCents} to ${after.valueCents}`)
        for (const share of [0.4, 0.6, 0.75, 0.85, 0.92, 1, 1.08, 1.16, 1.3, 1.6, 2.2]) {
          const price = Math.round(before.valueCents * share)
          const [told, untold] = [dealLabelOfPrice(price, before), dealLabelOfPrice(price, after)]
          if (told && untold && dealLabels.indexOf(untold) < dealLabels.indexOf(told))
            found.push(`${fact}: ${told} to ${untold}`)
        }
        return found.map((gain) => `${car.year} ${car.model} without ${left.join()} and ${gain}`)
      }),
  )
}

/** The words without which the value of a car is higher. */
export function findValueGainsFromOmittingTitleWords(
  cars: readonly MarketCar[],
  car: MarketCar,
  model: PriceModel,
): string[] {
  const { by } = marketWithoutSellersCars(cars, car, model)
  const words = car.titleWords ?? []
  const whole = estimatePrice(car, by)
  if (!isPriceEstimate(whole)) return []
  return words.flatMap((left) => {
    const answer = estimatePrice({ ...car, titleWords: words.filter((word) => word !== left) }, by)
    if (!isPriceEstimate(answer) || answer.valueCents <= whole.valueCents) return []
    return [`${car.year} ${car.model} without ${left}: ${whole.valueCents} to ${answer.valueCents}`]
  })
}

/** How often the value rises along the curves on a car's page: over its age, and over years and miles alone. */
export function findValueRisesWithAge(
  cars: readonly MarketCar[],
  car: MarketCar,
  model: PriceModel,
  today: number,
): string[] {
  const { by, others } = marketWithoutSellersCars(cars, car, model)
  const valuesOf = (more: Partial<MarketCar>[]) =>
    more.flatMap((change) => {
      const answer = estimatePrice({ ...car, ...change }, by)
      return isPriceEstimate(answer) ? [answer.valueCents] : []
    })
  const courses = {
    page: estimateValueByAge(car, others, { ...by, today }).map(({ valueCents }) => valueCents),
    years: valuesOf(Array.from({ length: 40 }, (_, age) => ({ year: today + 1 - age }))),
    miles: valuesOf(Array.from({ length: 60 }, (_, step) => ({ mileageMiles: 5_000 * step }))),
  }
  return Object.entries(courses)
    .filter(([, values]) => values.some((value, index) => value > (values[index - 1] ?? Number.POSITIVE_INFINITY)))
    .map(([name, values]) => `${name} of ${car.year} ${car.model}: ${values.join(' ')}`)
}
