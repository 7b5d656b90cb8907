import { describe, expect, it } from 'vitest'
import { dealOf } from '#contract/deal-of.ts'
import { seededRandom } from '#db/seed/random.ts'
import { compareCars } from './compare-cars.ts'
import type { MarketCar } from './market-car.ts'
import { fitPriceModel } from './price-model.ts'

const random = seededRandom(4)
const cars: MarketCar[] = Array.from({ length: 300 }, (_, index) => {
  const year = random.whole(2012, 2026)
  const mileageMiles = random.whole(0, 150_000)
  return {
    id: `car-${index}`,
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
  it('are the likest cars, and their differences lead from their price to the adjusted one', () => {
    const compared = compareCars(car, cars, { model, fold: null, limit: 8 })
    expect(compared).toHaveLength(8)
    for (const { id, priceCents, adjustedCents, differences } of compared) {
      const other = cars.find((one) => one.id === id)
      expect(Math.abs((other?.year ?? 0) - 2020)).toBeLessThanOrEqual(2)
      expect(priceCents + differences.reduce((sum, { cents }) => sum + cents, 0)).toBe(adjustedCents)
      expect(differences.map(({ field }) => field)).not.toContain('transmission')
    }
  })

  it('are worth less than the car for every mile more, so that the miles add to their price', () => {
    const compared = compareCars(car, cars, { model, fold: null, limit: 30 })
    for (const { id, differences } of compared) {
      const other = cars.find((one) => one.id === id)
      const miles = differences.find(({ field }) => field === 'mileageMiles')
      if (other && miles)
        expect(Math.sign(miles.cents) * Math.sign(other.mileageMiles - 50_000)).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('the label', () => {
  const estimate = { valueCents: 100, lowCents: 80, lowerCents: 92, upperCents: 108, highCents: 125, carCount: 9 }

  it('speaks of the shares of like cars that are cheaper and dearer', () => {
    const prices = [79, 80, 91, 92, 108, 109, 125, 126]
    expect(prices.map((price) => dealOf(price, estimate))).toEqual([
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
})
