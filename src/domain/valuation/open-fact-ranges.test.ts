import { describe, expect, it } from 'vitest'
import { type Random, seededRandom } from '#db/seed/random.ts'
import { findValueGainsFromOmittingFacts } from '#tests/support/valuation-fairness-checks.ts'
import { estimatePrice, isPriceEstimate } from './estimate-price.ts'
import type { MarketCar } from './market-car.ts'
import { measureAccuracyByGroups } from './measure-accuracy-by-groups.ts'
import { estimateCarWithKnownPrice } from './measure-price-accuracy.ts'
import { fitPriceModel, type PriceModel } from './price-model.ts'

const referenceYear = 2026
const models = ['Aster', 'Briar', 'Cedar', 'Dahlia'] as const

/**
 * Cars whose fuel is worth a fifth, one in ten of the dear kind; three in ten adverts leave it out.
 *
 * @param worthOfBlank how much less those cost whose sellers leave it out
 */
function aMarket(random: Random, count: number, { worthOfBlank = 1 } = {}): MarketCar[] {
  return Array.from({ length: count }, (_, index) => {
    const year = random.whole(2012, 2026)
    const mileageMiles = Math.round((referenceYear + 0.5 - year) * random.whole(5_000, 15_000))
    const fuel = random.chance(0.9) ? 'Petrol' : 'Hybrid'
    const isBlank = random.chance(0.3)
    const model = random.pick(models)
    const worth =
      (2_000_000 + 400_000 * models.indexOf(model)) *
      (fuel === 'Hybrid' ? 1.2 : 1) *
      (isBlank ? worthOfBlank : 1) *
      Math.exp(-0.1 * (referenceYear - year) - mileageMiles / 250_000)
    const scatter = Array.from({ length: 6 }, () => random.next() - 0.5).reduce((sum, x) => sum + x, 0) * 0.14
    return {
      sellerId: `seller-${index}-${random.whole(0, 1e9)}`,
      brand: 'North',
      model,
      year,
      mileageMiles,
      fuel: isBlank ? null : fuel,
      transmission: 'Automatic',
      body: 'SUV',
      priceCents: Math.round(worth * Math.exp(scatter)),
    }
  })
}

/** What the ranges of 80 and 50 percent hold of the cars whose adverts leave the fuel out. */
function heldOfOpen(cars: readonly MarketCar[], model: PriceModel) {
  const by = { model, market: undefined, fold: null }
  const values = cars
    .filter(({ fuel }) => fuel === null)
    .map((car) => estimateCarWithKnownPrice(car, by, { isSold: false, sellerCars: 1 }))
  const [all] = measureAccuracyByGroups(values, { referenceYear, fewestCars: 1 })
  return { of80: all?.figures?.coverage80Percent ?? 0, of50: all?.figures?.coverage50Percent ?? 0 }
}

describe('the range of a car whose advert leaves a fact out', () => {
  const cars = aMarket(seededRandom(41), 2_400)
  const model = fitPriceModel(cars, { referenceYear })

  it('holds what it promises, although it may be the dearest kind and seldom is', () => {
    const { of80, of50 } = heldOfOpen(aMarket(seededRandom(42), 4_000), model)
    expect(of80).toBeGreaterThan(77)
    expect(of80).toBeLessThan(83)
    expect(of50).toBeGreaterThan(46)
    expect(of50).toBeLessThan(54)
  })

  it('begins no higher and ends no lower than that of the cheapest kind, and gains nothing', () => {
    const by = { model, market: undefined, fold: null }
    for (const car of cars.slice(0, 200)) {
      const ask = (fuel: string | null) => {
        const answer = estimatePrice({ ...car, fuel }, by)
        if (!isPriceEstimate(answer)) throw new Error(`no estimate of a ${car.year} ${car.model}`)
        return answer
      }
      const [blank, cheapest, dearest] = [ask(null), ask('Petrol'), ask('Hybrid')]
      expect(blank.lowCents).toBeLessThanOrEqual(cheapest.lowCents)
      expect(blank.lowerCents).toBeLessThanOrEqual(cheapest.lowerCents)
      expect(blank.dearestUpperCents).toBeGreaterThanOrEqual(blank.upperCents)
      expect(blank.dearestHighCents).toBeGreaterThanOrEqual(blank.highCents)
      expect(blank.dearestHighCents).toBeLessThan(dearest.highCents)
    }
    const stated = cars.filter(({ fuel }) => fuel !== null).slice(0, 100)
    expect(stated.flatMap((car) => findValueGainsFromOmittingFacts(cars, car, model))).toEqual([])
  })

  it('ends where that of the dearest kind ends while few such cars are known', () => {
    const few = cars.filter(({ fuel }, place) => fuel !== null || place % 20 === 0)
    const fitted = fitPriceModel(few, { referenceYear })
    const [car] = few
    const ask = (fuel: string | null) =>
      estimatePrice({ ...(car as MarketCar), fuel }, { model: fitted, market: undefined, fold: null })
    const [blank, dearest] = [ask(null), ask('Hybrid')]
    if (!isPriceEstimate(blank) || !isPriceEstimate(dearest)) throw new Error('no estimate')
    expect(blank.dearestHighCents).toBe(dearest.highCents)
  })

  it('follows those who leave the fact out where they ask for less than for any kind that is stated', () => {
    const options = { worthOfBlank: 0.85 }
    const market = aMarket(seededRandom(43), 2_400, options)
    const fitted = fitPriceModel(market, { referenceYear })
    const fresh = aMarket(seededRandom(44), 4_000, options).filter(({ fuel }) => fuel === null)
    const below = fresh.filter((car) => {
      const answer = estimatePrice(car, { model: fitted, market: undefined, fold: null })
      return isPriceEstimate(answer) && car.priceCents < answer.lowCents
    })
    expect(below.length / fresh.length).toBeLessThan(0.13)
    const stated = market.filter(({ fuel }) => fuel !== null).slice(0, 100)
    expect(stated.flatMap((car) => findValueGainsFromOmittingFacts(market, car, fitted))).toEqual([])
  })
})

describe('a model with more cars than the fit reads', () => {
  it('is valued by its old and its new adverts alike', () => {
    const cars = aMarket(seededRandom(45), 6_000).map((car, place) => ({
      ...car,
      model: 'Aster',
      fuel: 'Petrol',
      priceCents: Math.round((place < 3_000 ? 2_000_000 : 2_400_000) * Math.exp(-0.1 * (referenceYear - car.year))),
    }))
    const model = fitPriceModel(cars, { referenceYear })
    const [car] = cars
    const value = Math.exp(model.logValue({ ...(car as MarketCar), year: 2020, mileageMiles: 60_000 }, null))
    const worth = value * Math.exp(0.1 * (referenceYear - 2020))
    expect(worth).toBeGreaterThan(2_080_000)
    expect(worth).toBeLessThan(2_320_000)
  })
})
