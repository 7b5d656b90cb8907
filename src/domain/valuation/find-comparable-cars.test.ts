import { describe, expect, it } from 'vitest'
import { dealLabelOfPrice } from '#contract/deal-label-of-price.ts'
import { seededRandom } from '#db/seed/random.ts'
import { findComparableCars } from './find-comparable-cars.ts'
import type { MarketCar } from './market-car.ts'
import { fitPriceModel } from './price-model.ts'

const random = seededRandom(4)
const cars: (MarketCar & { id: string })[] = Array.from({ length: 300 }, (_, index) => {
  const year = random.whole(2012, 2026)
  const mileageMiles = random.whole(0, 150_000)
  return {
    id: `car-${index}`,
    sellerId: `seller-${index}`,
    brand: 'North',
    model: 'Aster',
    year,
    mileageMiles,
    fuel: random.chance(0.5) ? 'Petrol' : 'Diesel',
    transmission: 'Automatic',
    body: 'SUV',
    priceCents: Math.round(4_000_000 * Math.exp(-0.1 * (2026 - year) - mileageMiles / 200_000)),
  }
})
const model = fitPriceModel(cars, { referenceYear: 2026 })
const asked = { brand: 'North', model: 'Aster', year: 2020, mileageMiles: 50_000, fuel: 'Petrol' }
const car = { ...asked, transmission: 'Automatic', body: 'SUV' }

describe('comparables', () => {
  it('begin with the most telling: those whose price has to be changed least, and whose adverts leave out nothing', () => {
    const compared = findComparableCars(car, cars, { model, fold: null, limit: 8 })
    const changes = compared.map(({ priceCents, differences }) =>
      differences.reduce((sum, { cents }) => sum + Math.abs(cents) / priceCents, 0),
    )
    expect(changes).toEqual(changes.toSorted((a, b) => a - b))
    const [first] = compared
    const silent = cars.map((one) =>
      one.id === first?.id ? { ...one, fuel: null, transmission: null, body: null } : one,
    )
    expect(findComparableCars(car, silent, { model, fold: null, limit: 8 })[0]?.id).not.toBe(first?.id)
  })

  it('are the likest cars, and their differences lead from their price to the adjusted one', () => {
    const compared = findComparableCars(car, cars, { model, fold: null, limit: 8 })
    expect(compared).toHaveLength(8)
    for (const { id, priceCents, adjustedCents, differences } of compared) {
      const other = cars.find((one) => one.id === id)
      expect(Math.abs((other?.year ?? 0) - 2020)).toBeLessThanOrEqual(2)
      expect(priceCents + differences.reduce((sum, { cents }) => sum + cents, 0)).toBe(adjustedCents)
      expect(differences.map(({ field }) => field)).not.toContain('transmission')
    }
  })

  it('are worth less than the car for every mile more, so that the miles add to their price', () => {
    const compared = findComparableCars(car, cars, { model, fold: null, limit: 30 })
    for (const { id, differences } of compared) {
      const other = cars.find((one) => one.id === id)
      const miles = differences.find(({ field }) => field === 'mileageMiles')
      if (other && miles)
        expect(Math.sign(miles.cents) * Math.sign(other.mileageMiles - 50_000)).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('the label', () => {
  const bounds = { valueCents: 100, lowCents: 80, lowerCents: 92, upperCents: 108, highCents: 125 }
  const told = { dearestValueCents: 100, dearestUpperCents: 108, dearestHighCents: 125, openFacts: [], carCount: 9 }
  const estimate = { ...bounds, ...told }

  it('speaks of the shares of like cars that are cheaper and dearer', () => {
    const prices = [79, 80, 91, 92, 108, 109, 125, 126]
    expect(prices.map((price) => dealLabelOfPrice(price, estimate))).toEqual([
      'great',
      'good',
      'good',
      'fair',
      'fair',
      'high',
      'high',
      'overpriced',
    ])
  })

  it('is none between what the cheapest and the dearest kind would give, where a fact is left out', () => {
    const open = { ...estimate, dearestUpperCents: 119, dearestHighCents: 138 }
    const prices = [79, 91, 108, 109, 119, 120, 125, 126, 138, 139]
    expect(prices.map((price) => dealLabelOfPrice(price, open))).toEqual([
      ...['great', 'good', 'fair', null, null],
      ...['high', 'high', null, null, 'overpriced'],
    ])
  })

  it('counts nothing for a fact that one of two adverts leaves out', () => {
    const [other] = findComparableCars(car, [{ ...(cars[0] as (typeof cars)[number]), body: null }], {
      model,
      fold: null,
      limit: 1,
    })
    expect(other?.differences.map(({ field }) => field)).not.toContain('body')
  })
})
