import { describe, expect, it } from 'vitest'
import { carAttributes } from '#contract/car-attributes.ts'
import { demoSellers } from '#db/seed/demo/accounts.ts'
import { createDemoCars } from '#db/seed/demo/create-demo-cars.ts'
import { seededRandom } from '#db/seed/random.ts'
import { estimatePrice, isPriceEstimate } from './estimate-price.ts'
import { explainPriceEstimate } from './explain-price-estimate.ts'
import { crossValidationFoldCount, type MarketCar } from './market-car.ts'
import { fitPriceModel, type PriceModel } from './price-model.ts'
import { type AdvertFacts, toMarketCar } from './valuation-input.ts'

const referenceYear = 2026
const folds = [null, ...Array.from({ length: crossValidationFoldCount }, (_, fold) => fold)]
const scales = ['titleStatus', 'accidents', 'serviceHistory'] as const
/** Best first; an unknown value is not a step. */
const stepsOf = (scale: (typeof scales)[number]): readonly string[] =>
  carAttributes[scale].values.filter((step) => step !== 'Unknown')

/**
 * A market that pays for scales in the wrong order: each step down the scale costs a tenth more, and `Unknown` most.
 */
function upsideDown(): MarketCar[] {
  const random = seededRandom(32)
  return Array.from({ length: 900 }, (_, index) => {
    const [year, model] = [random.whole(2014, 2025), random.pick(['Aster', 'Briar', 'Cedar'])]
    const mileageMiles = (referenceYear - year) * random.whole(6_000, 14_000)
    const titleStatus = random.pick(carAttributes.titleStatus.values)
    const accidents = random.pick(carAttributes.accidents.values)
    const serviceHistory = random.pick(carAttributes.serviceHistory.values)
    const stepsDown =
      carAttributes.titleStatus.values.indexOf(titleStatus) +
      carAttributes.accidents.values.indexOf(accidents) +
      carAttributes.serviceHistory.values.indexOf(serviceHistory)
    const worth = 2_000_000 * Math.exp(-0.1 * (referenceYear - year) - mileageMiles / 250_000 + 0.1 * stepsDown)
    const kind = { fuel: 'Petrol', transmission: 'Automatic', body: 'SUV', titleStatus, accidents, serviceHistory }
    const priceCents = Math.round(worth * Math.exp((random.next() - 0.5) / 8))
    return { sellerId: `seller-${index}`, brand: 'North', model, year, mileageMiles, ...kind, priceCents }
  })
}

function theDemo(): MarketCar[] {
  const now = new Date('2026-11-20T12:00:00Z')
  const stock = createDemoCars(seededRandom(1886), { sellerIds: demoSellers.map(({ email }) => email), now })
  return stock.map(({ row }) => {
    const { sellerId, brand, priceCents, model, year, mileageMiles } = row
    const named = { sellerId, brand, priceCents, model: model ?? '', year: year ?? 0, mileageMiles: mileageMiles ?? 0 }
    return toMarketCar({ ...(row as AdvertFacts), ...named })
  })
}

/** The scales in which a worse step has a higher value than a better one. */
function risesOfScales(car: MarketCar, model: PriceModel): string[] {
  return folds.flatMap((fold) =>
    scales.flatMap((scale) => {
      const values = stepsOf(scale).map((step) => model.logValue({ ...car, [scale]: step }, fold))
      return values.flatMap((value, at) =>
        value > (values[at - 1] ?? Infinity) + 1e-9 ? [`${car.model}: ${scale} ${stepsOf(scale)[at]} in ${fold}`] : [],
      )
    }),
  )
}

describe.each([
  ['a market that is upside down', upsideDown()],
  ['the demo', theDemo()],
] as const)('the steps of a scale, in %s', (_, cars) => {
  const model = fitPriceModel(cars, { referenceYear })
  const ofEachModel = [...Map.groupBy(cars, (car) => car.model).values()].map(([car]) => car as MarketCar)

  it('are never worth more than a better one, whatever the fit of whatever group says', () => {
    expect(ofEachModel.flatMap((car) => risesOfScales(car, model))).toEqual([])
  })

  it('that are not known are worth no more than no accident', () => {
    for (const car of ofEachModel) {
      for (const fold of folds) {
        const [none, unknown] = ['None', 'Unknown'].map((accidents) => model.logValue({ ...car, accidents }, fold))
        expect(unknown, `${car.model} in ${fold}`).toBeLessThanOrEqual((none ?? 0) + 1e-9)
      }
    }
  })

  it('take from the sum and from the estimate', () => {
    const by = { model, market: undefined, fold: null }
    for (const car of ofEachModel) {
      for (const scale of scales) {
        const usual = model.support.usualCar(car)?.[scale]
        const values = stepsOf(scale).flatMap((step) => {
          const kind = { ...car, [scale]: step }
          const sum = explainPriceEstimate(kind, { model, fold: null, log: model.logValue(kind, null) })
          const cents = sum?.parts.find(({ field }) => field === scale)?.cents ?? 0
          const isWorse = stepsOf(scale).indexOf(step) > stepsOf(scale).indexOf(String(usual))
          if (usual && isWorse) expect(cents, `${car.model}: ${scale} ${step} for ${usual}`).toBeLessThanOrEqual(0)
          const isKnown = model.support.plausibleValues(kind, scale, null).includes(step)
          const answer = estimatePrice(kind, by)
          return isKnown && isPriceEstimate(answer) ? [answer.valueCents] : []
        })
        expect(values, `${car.model}: ${scale}`).toEqual(values.toSorted((a, b) => b - a))
      }
    }
  })
})
