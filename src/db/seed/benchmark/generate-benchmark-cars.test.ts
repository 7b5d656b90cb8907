import { count } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { specificationBrandCategories } from '#contract/brands.ts'
import { createCarFieldSchemas } from '#contract/create-car-field-schemas.ts'
import { listingPhotos, listings } from '#db/schema/listings.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { seededRandom } from '../random.ts'
import { benchmarkCarBatches, generateBenchmarkCars } from './generate-benchmark-cars.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

function rows(amount: number, seed = 1) {
  const batches = benchmarkCarBatches({
    count: amount,
    now,
    batchSize: 512,
    random: seededRandom(seed),
    sellerIds: ['s1', 's2'],
  })
  return [...batches].flatMap(({ cars }) => cars)
}

describe('generated cars', () => {
  it('are as many as asked for, whatever the size of a batch', async () => {
    const seen: number[] = []
    await generateBenchmarkCars(test.db, { count: 250, now, batchSize: 100, onProgress: (done) => seen.push(done) })
    expect(seen).toEqual([100, 200, 250])
    expect(await test.db.select({ count: count() }).from(listings)).toEqual([{ count: 250 }])
    expect(await test.db.select({ count: count() }).from(listingPhotos)).toEqual([{ count: 250 }])
  })

  it('are the same for the same seed and others for another', () => {
    expect(rows(300)).toEqual(rows(300))
    expect(rows(300, 2)).not.toEqual(rows(300))
  })

  it('are of about forty brands, the seven among them, common ones more often than rare ones', () => {
    const perBrand = Map.groupBy(rows(20_000), ({ brand }) => brand)
    expect(perBrand.size).toBeGreaterThanOrEqual(40)
    for (const { token } of specificationBrandCategories) expect(perBrand.has(token), token).toBe(true)
    const amount = (brand: string) => perBrand.get(brand)?.length ?? 0
    expect(amount('Toyota')).toBeGreaterThan(3 * amount('BMW'))
    expect(amount('BMW')).toBeGreaterThan(5 * amount('Ferrari'))
  })

  it('pass our own form, and cost less the older they are', () => {
    const fields = createCarFieldSchemas(now)
    const cars = rows(3000)
    for (const car of cars) {
      for (const [name, schema] of Object.entries(fields)) {
        const value = car[name as keyof typeof fields]
        expect(schema.safeParse(value).success, `${name} of ${car.title}: ${value}`).toBe(true)
      }
    }
    const toyotas = cars.filter(({ brand }) => brand === 'Toyota')
    const meanPrice = (from: number, to: number) => {
      const prices = toyotas
        .filter(({ year }) => year && year >= from && year <= to)
        .map(({ priceCents }) => priceCents)
      return prices.reduce((sum, price) => sum + price, 0) / prices.length
    }
    expect(meanPrice(2022, 2026)).toBeGreaterThan(1.5 * meanPrice(2014, 2018))
    expect(meanPrice(2014, 2018)).toBeGreaterThan(1.5 * meanPrice(2000, 2009))
  })
})
