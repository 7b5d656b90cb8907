import { expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from './search-cars.ts'

const test = useDatabase()
const now = new Date('2026-11-26T12:00:00Z')

const stock: { brand: string; model: string; body: string; priceCents?: number }[] = [
  { brand: 'Smart', model: 'Fortwo', body: 'Hatchback' },
  { brand: 'Volkswagen', model: 'Golf', body: 'Hatchback' },
  { brand: 'Toyota', model: 'RAV4', body: 'SUV' },
  { brand: 'Honda', model: 'Accord', body: 'Saloon' },
  { brand: 'Skoda', model: 'Superb', body: 'Hatchback' },
  { brand: 'Ford', model: 'Explorer', body: 'SUV' },
  { brand: 'Toyota', model: 'Avalon', body: 'Saloon' },
  { brand: 'Chevrolet', model: 'Tahoe', body: 'SUV' },
]

async function firstModels(q: string, cars: readonly (typeof stock)[number][] = stock): Promise<string[]> {
  const { id: sellerId } = await aSeller(test.db)
  for (const car of cars) await aListing(test.db, { sellerId, ...car, title: `${car.brand} ${car.model}` })
  const { items } = await searchCars(test.db, SearchCarsQuery.parse({ q }), { now })
  return items.map(({ model }) => model ?? '')
}

it.each([
  ['like a tahoe but smaller', ['Explorer', 'Avalon'], ['Fortwo']],
  ['like a golf but bigger', ['Superb', 'Accord'], ['Fortwo']],
  ['something smaller than an explorer', ['Superb', 'Accord', 'RAV4'], ['Tahoe']],
])('%s finds what is next to it in size first: %s, and %s last', async (q, first, last) => {
  const models = await firstModels(q)
  expect(models.slice(0, first.length).toSorted()).toEqual(first.toSorted())
  for (const model of last) expect(models.indexOf(model)).toBeGreaterThanOrEqual(models.length - 2)
})

it.each([
  ['like a rav4 but cheaper', ['CR-V', 'Suburban']],
  ['like a golf but bigger', ['Grand Cherokee', 'Grand Cherokee L']],
])(
  '%s finds the size that is meant first, also of a model whose longer name is of another: %s',
  async (q, expected) => {
    const suv = { body: 'SUV', priceCents: 1_500_000 }
    const models = await firstModels(q, [
      { brand: 'Toyota', model: 'RAV4', ...suv, priceCents: 2_000_000 },
      { brand: 'Volkswagen', model: 'Golf', ...suv },
      { brand: 'Jeep', model: 'Grand Cherokee L', ...suv },
      { brand: 'Jeep', model: 'Grand Cherokee', ...suv },
      { brand: 'Honda', model: 'CR-V', ...suv },
      { brand: 'Chevrolet', model: 'Suburban', ...suv },
    ])
    expect(models.filter((model) => expected.includes(model))).toEqual(expected)
  },
)
