import { describe, expect, it } from 'vitest'
import { seedMarketModels } from '#db/seed/benchmark/market-models.ts'
import { demoSellers } from '#db/seed/demo/accounts.ts'
import { createDemoCars } from '#db/seed/demo/create-demo-cars.ts'
import { type Random, seededRandom } from '#db/seed/random.ts'
import { generateAgeMileagePrice } from '#db/seed/seed-car-builder.ts'
import { findValueGainsFromOmittingFacts, findValueRisesWithAge } from '#tests/support/valuation-fairness-checks.ts'
import { estimatePrice, isPriceEstimate } from './estimate-price.ts'
import type { MarketCar } from './market-car.ts'
import { fitPriceModel } from './price-model.ts'

const now = new Date('2026-11-20T12:00:00Z')
const referenceYear = 2026

/** Ordinary cars whose value depends on fuel, gearbox and body, and whose sellers leave out one fact in ten. */
function aRoadMarket(random: Random, { names, each }: { names: readonly string[]; each: number }): MarketCar[] {
  const models = seedMarketModels.flatMap(([model]) => (names.includes(model.model) ? [model] : []))
  return models.flatMap((model) =>
    Array.from({ length: each }, () => {
      const { year, mileageMiles, priceCents } = generateAgeMileagePrice(model, { random, now })
      const fuel = random.chance(0.7) ? model.fuel : 'Hybrid'
      const transmission = random.chance(0.8) ? 'Automatic' : 'Manual'
      const body = random.chance(0.8) ? model.body : 'Estate'
      const worth =
        (fuel === 'Hybrid' ? 1.2 : 1) * (transmission === 'Manual' ? 0.85 : 1) * (body === 'Estate' ? 1.1 : 1)
      const told = (value: string) => (random.chance(0.9) ? value : null)
      const kind = { fuel: told(fuel), transmission: told(transmission), body: told(body) }
      const car = { sellerId: random.uuid(now), brand: model.brand, model: model.model, year, mileageMiles }
      return { ...car, ...kind, priceCents: Math.round(priceCents * worth) }
    }),
  )
}

/** The cars of the demo, as they are offered. */
function theDemo(): MarketCar[] {
  const stock = createDemoCars(seededRandom(1886), { sellerIds: demoSellers.map(({ email }) => email), now })
  return stock.map(({ row }) => ({
    sellerId: row.sellerId,
    brand: row.brand,
    model: row.model ?? '',
    year: row.year ?? 0,
    mileageMiles: row.mileageMiles ?? 0,
    fuel: row.fuel ?? null,
    transmission: row.transmission ?? null,
    body: row.body ?? null,
    priceCents: row.priceCents,
  }))
}

const names = ['Corolla', 'Corvette', 'Civic', 'Model 3', 'F-150', 'RAV4', 'Golf', 'Accord']
const road = aRoadMarket(seededRandom(5), { names, each: 150 })
const roadModel = fitPriceModel(road, { referenceYear })
const demo = theDemo()
const demoModel = fitPriceModel(demo, { referenceYear })

describe('a fact that is left out', () => {
  it('never raises an estimate nor improves a label: every subset of the facts of 300 cars', () => {
    const gains = [
      ...road
        .filter((_, index) => index % 6 === 0)
        .flatMap((car) => findValueGainsFromOmittingFacts(road, car, roadModel)),
      ...demo.slice(0, 100).flatMap((car) => findValueGainsFromOmittingFacts(demo, car, demoModel)),
    ]
    expect(gains).toEqual([])
  })

  it('is asked for where the label depends on it, and counts nothing where all cars of the model agree', () => {
    const by = { model: roadModel, market: undefined, fold: null }
    const car = { brand: 'Toyota', model: 'Corolla', year: 2018, mileageMiles: 60_000 }
    const blank = { fuel: null, transmission: null, body: null }
    expect(estimatePrice({ ...car, ...blank }, by)).toMatchObject({
      reason: 'facts',
      facts: ['fuel', 'transmission', 'body'],
    })
    const same = demo.filter(({ model }) => model === demo[0]?.model)
    const [one] = same
    if (!one) throw new Error('the demo is empty')
    const ask = (more: object) =>
      estimatePrice({ ...one, ...more }, { model: demoModel, market: undefined, fold: null })
    expect(new Set(same.map(({ fuel }) => fuel)).size).toBe(1)
    expect(ask({ fuel: null })).toEqual(ask({}))
  })

  it('is not one that is stated as no other car of the model has it, which is worth at least as much', () => {
    const by = { model: roadModel, market: undefined, fold: null }
    const car = { brand: 'Toyota', model: 'Corolla', year: 2018, mileageMiles: 60_000 }
    const kind = { fuel: 'Petrol', transmission: 'Automatic', body: 'Saloon' }
    for (const field of ['fuel', 'transmission', 'body'] as const) {
      const strange = estimatePrice({ ...car, ...kind, [field]: 'Paddles' }, by)
      const blank = estimatePrice({ ...car, ...kind, [field]: null }, by)
      if (!isPriceEstimate(strange)) throw new Error(`no estimate of a strange ${field}`)
      expect(strange.openFacts).toEqual([])
      if (isPriceEstimate(blank)) expect(strange.valueCents).toBeGreaterThanOrEqual(blank.valueCents)
    }
  })

  it('is no place from which no other car of the model is offered: such a car is labelled', () => {
    const placed = road.map((car, index) => ({ ...car, region: index % 3 ? 'ca' : 'tx' }))
    const model = fitPriceModel(placed, { referenceYear })
    const by = { model, market: undefined, fold: null }
    const kind = { fuel: 'Petrol', transmission: 'Automatic', body: 'Saloon' }
    const car = { brand: 'Toyota', model: 'Corolla', year: 2018, mileageMiles: 60_000, ...kind }
    const [known, unseen] = [estimatePrice({ ...car, region: 'ca' }, by), estimatePrice({ ...car, region: 'wy' }, by)]
    if (!isPriceEstimate(known) || !isPriceEstimate(unseen)) throw new Error('both have an estimate')
    expect(unseen.openFacts).toEqual([])
    expect(Math.abs(unseen.valueCents / known.valueCents - 1)).toBeLessThan(0.05)
    expect(unseen.dearestHighCents).toBe(unseen.highCents)
  })
})

describe('no label', () => {
  const by = { model: roadModel, market: undefined, fold: null }
  const kind = { fuel: 'Petrol', transmission: 'Automatic', body: 'Saloon' }
  const ask = (car: { brand: string; model: string; year: number; mileageMiles: number }) =>
    estimatePrice({ ...kind, ...car }, by)

  it('is given to a car older or newer than any of its model that was seen', () => {
    const outside = [
      { brand: 'Toyota', model: 'Corolla', year: 1950, mileageMiles: 40_000 },
      { brand: 'Chevrolet', model: 'Corvette', year: 1963, mileageMiles: 60_000 },
      { brand: 'Honda', model: 'Civic', year: 1975, mileageMiles: 90_000 },
      { brand: 'Tesla', model: 'Model 3', year: 2001, mileageMiles: 50_000 },
    ]
    for (const car of outside) expect(ask(car), car.model).toMatchObject({ reason: 'age' })
    expect(ask({ brand: 'Toyota', model: 'Corolla', year: 2015, mileageMiles: 100_000 })).toHaveProperty('valueCents')
  })

  it('is given to a car that was driven farther than those of its model, or hardly at all for its age', () => {
    const corolla = { brand: 'Toyota', model: 'Corolla' }
    expect(ask({ ...corolla, year: 2015, mileageMiles: 900_000 })).toMatchObject({ reason: 'mileage' })
    expect(ask({ ...corolla, year: 2006, mileageMiles: 10 })).toMatchObject({ reason: 'mileage' })
  })
})

describe('the course of a value', () => {
  it('never rises with age nor with miles, for any car of the demo and of the roads', () => {
    const rises = [
      ...road
        .filter((_, index) => index % 4 === 0)
        .flatMap((car) => findValueRisesWithAge(road, car, roadModel, referenceYear)),
      ...demo.flatMap((car) => findValueRisesWithAge(demo, car, demoModel, referenceYear)),
    ]
    expect(rises).toEqual([])
  })

  it('never rises even where old cars cost more, as collectors make them', () => {
    const upsideDown = road.map((car) => ({ ...car, priceCents: Math.round(2e6 * 1.05 ** (referenceYear - car.year)) }))
    const model = fitPriceModel(upsideDown, { referenceYear })
    const some = upsideDown.filter((_, index) => index % 12 === 0)
    expect(some.flatMap((car) => findValueRisesWithAge(upsideDown, car, model, referenceYear))).toEqual([])
  })
})
