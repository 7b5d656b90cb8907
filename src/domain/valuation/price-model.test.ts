import { deserialize } from 'node:v8'
import { describe, expect, it } from 'vitest'
import { type Random, seededRandom } from '#db/seed/random.ts'
import { compareMarketPricesWithFit } from './compare-market-prices-with-fit.ts'
import { estimatePlausibleFactCombinations } from './estimate-plausible-fact-combinations.ts'
import { estimatePrice, isPriceEstimate } from './estimate-price.ts'
import type { MarketCar } from './market-car.ts'
import { fitPriceModel, PriceModel } from './price-model.ts'
import { maxEvidenceAdvertsPerYear } from './read-market-adverts-of-model.ts'
import { MarketWithPriceCorrections } from './revalue-model-years.ts'
import { SameCarGroups } from './same-car-groups.ts'
import { packPriceModel } from './store-price-model.ts'

const referenceYear = 2026
const models = ['Aster', 'Briar', 'Cedar', 'Dahlia', 'Elm', 'Fern'] as const
const fuels = ['Petrol', 'Diesel', 'Electric'] as const

/** Prices fall with age and miles, are higher with some fuels, and vary by about a tenth. */
function aMarket(random: Random, count: number, worthOf = plainWorth): MarketCar[] {
  return Array.from({ length: count }, (_, index) => {
    const model = random.pick(models)
    const year = random.whole(2008, 2026)
    const mileageMiles = Math.round((referenceYear + 0.5 - year) * random.whole(2_000, 20_000))
    const car = {
      sellerId: `seller-${index}-${random.whole(0, 1e9)}`,
      brand: model < 'D' ? 'North' : 'South',
      model,
      year,
      mileageMiles,
      fuel: random.pick(fuels),
      transmission: random.chance(0.5) ? 'Automatic' : 'Manual',
      body: 'SUV',
    }
    const scatter = Array.from({ length: 6 }, () => random.next() - 0.5).reduce((sum, x) => sum + x, 0) * 0.14
    return { ...car, priceCents: Math.round(worthOf(car) * Math.exp(scatter)) }
  })
}

function plainWorth(car: Omit<MarketCar, 'priceCents'>): number {
  const model = 2_000_000 + 500_000 * models.indexOf(car.model as (typeof models)[number])
  const fuel = { Petrol: 1, Diesel: 1.05, Electric: 1.2 }[car.fuel ?? 'Petrol'] ?? 1
  return model * fuel * Math.exp(-0.11 * (referenceYear - car.year) - car.mileageMiles / 250_000)
}

const offers = new SameCarGroups()
const without = (cars: MarketCar[], car: MarketCar) => cars.filter((other) => offers.keyOf(other) !== offers.keyOf(car))

function valueIn(cars: MarketCar[], car: MarketCar, model: PriceModel) {
  const rows = without(cars, car).map((other) => ({ ...other, id: other.sellerId, isAvailable: true }))
  const fold = offers.foldOf(car)
  return estimatePrice(car, { model, market: new MarketWithPriceCorrections(rows, model).of(fold), fold })
}

function centsIn(...of: Parameters<typeof valueIn>): number {
  const answer = valueIn(...of)
  return isPriceEstimate(answer) ? answer.valueCents : 0
}

const sameModel = (cars: MarketCar[], { model }: MarketCar) => cars.filter((car) => car.model === model)

describe('the price model', () => {
  const random = seededRandom(7)
  const cars = aMarket(random, 1200)
  const model = fitPriceModel(cars, { referenceYear })

  it('finds the worth behind prices that scatter', () => {
    const misses = cars.slice(0, 300).map((car) => {
      const answer = valueIn(sameModel(cars, car), car, model)
      return isPriceEstimate(answer) ? Math.abs(answer.valueCents / plainWorth(car) - 1) : 1
    })
    misses.sort((a, b) => a - b)
    // Half of the spread of the prices.
    expect(misses[150]).toBeLessThan(0.05)
  })

  it('never lets more miles raise a value, whatever the market pretends', () => {
    // A market where cars with more miles cost more.
    const upsideDown = aMarket(seededRandom(8), 800, (car) => plainWorth(car) * Math.exp(car.mileageMiles / 90_000))
    for (const [market, fitted] of [
      [cars, model],
      [upsideDown, fitPriceModel(upsideDown, { referenceYear })],
    ] as const) {
      for (let round = 0; round < 200; round++) {
        const car = random.pick(market)
        const local = compareMarketPricesWithFit(sameModel(market, car), { model: fitted, fold: null })
        const miles = Array.from({ length: 12 }, () => random.whole(0, 300_000)).sort((a, b) => a - b)
        const by = { model: fitted, market: local, fold: null }
        // There is no estimate for unrealistic miles, but the guarantee is valid there too.
        const centsAt = (mileageMiles: number) =>
          Math.exp(estimatePlausibleFactCombinations({ ...car, mileageMiles }, by).cheapest.log)
        const values = miles.map((mileageMiles) => Math.round(centsAt(mileageMiles)))
        expect(values, `${car.model} of ${car.year}`).toEqual([...values].sort((a, b) => b - a))
      }
    }
  })

  it("keeps a car's own price out of its value, even when all is fitted anew", () => {
    for (const index of [3, 77, 411]) {
      const car = cars[index] as MarketCar
      const before = centsIn(sameModel(cars, car), car, model)
      for (const factor of [0.1, 8]) {
        const dearer = { ...car, priceCents: Math.round(car.priceCents * factor) }
        const changed = cars.map((other) => (other.sellerId === car.sellerId ? dearer : other))
        const after = centsIn(sameModel(changed, car), dearer, fitPriceModel(changed, { referenceYear }))
        expect(after).toBe(before)
      }
    }
  })

  it('promises shares of cheaper and dearer cars that come true on cars it has not seen', () => {
    const fresh = aMarket(seededRandom(9), 2000)
    const inside = fresh.filter((car) => {
      const answer = estimatePrice(car, { model, market: undefined, fold: null })
      return isPriceEstimate(answer) && car.priceCents >= answer.lowCents && car.priceCents <= answer.highCents
    })
    expect(inside.length / fresh.length).toBeGreaterThan(0.76)
    expect(inside.length / fresh.length).toBeLessThan(0.84)
  })

  it('hears the newest cars of a year, and values those behind them alike', () => {
    const of = cars.filter(({ year }) => year === 2015)
    const many = Array.from({ length: maxEvidenceAdvertsPerYear + 100 }, (_, index) => {
      const { sellerId, ...car } = of[index % of.length] as MarketCar
      return {
        ...car,
        model: 'Aster',
        brand: 'North',
        id: `${sellerId}-${index}`,
        sellerId: `${sellerId}-${index}`,
        isAvailable: true,
      }
    })
    const heard = many.slice(0, maxEvidenceAdvertsPerYear)
    const whole = new MarketWithPriceCorrections(many, model)
    for (const place of [
      0,
      17,
      maxEvidenceAdvertsPerYear - 1,
      maxEvidenceAdvertsPerYear,
      maxEvidenceAdvertsPerYear + 99,
    ]) {
      const car = many[place] as (typeof many)[number]
      expect(whole.estimate(place), `place ${place}`).toEqual(valueIn(heard, car, model))
    }
  })

  it('says why it says nothing', () => {
    const car = { ...(cars[0] as MarketCar), fuel: 'Petrol' }
    const ask = (more: object) => estimatePrice({ ...car, ...more }, { model, market: undefined, fold: null })
    expect(ask({ model: null })).toMatchObject({ reason: 'facts', facts: ['model'] })
    expect(ask({ year: null, mileageMiles: null })).toMatchObject({ reason: 'facts', facts: ['year', 'mileage'] })
    expect(ask({ model: 'Gingko' })).toMatchObject({ reason: 'few', carCount: 0 })
  })

  it('is the same after it was kept and read again', () => {
    const again = PriceModel.restore(deserialize(packPriceModel(model)))
    if (!again) throw new Error('the fit is of another version')
    for (const car of cars.slice(0, 50)) {
      const ask = (of: PriceModel) => estimatePrice(car, { model: of, market: undefined, fold: offers.foldOf(car) })
      expect(ask(again)).toEqual(ask(model))
    }
  })
})
