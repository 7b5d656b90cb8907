import { expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from './search-cars.ts'

const test = useDatabase()
const now = new Date('2026-11-26T12:00:00Z')

const stock: { brand: string; model: string; body: string; priceCents?: number; fuel?: string; seats?: null }[] = [
  { brand: 'Smart', model: 'Fortwo', body: 'Hatchback' },
  { brand: 'Volkswagen', model: 'Golf', body: 'Hatchback' },
  { brand: 'Toyota', model: 'RAV4', body: 'SUV' },
  { brand: 'Honda', model: 'Accord', body: 'Saloon' },
  { brand: 'Skoda', model: 'Superb', body: 'Hatchback' },
  { brand: 'Ford', model: 'Explorer', body: 'SUV' },
  { brand: 'Toyota', model: 'Avalon', body: 'Saloon' },
  { brand: 'Chevrolet', model: 'Tahoe', body: 'SUV' },
]

/** What two cars are compared by beside their size, so that no random fact decides. */
const alike = { year: 2020, mileageMiles: 40_000, priceCents: 2_000_000, fuel: 'Petrol', seats: null, powerHp: null }

async function firstModels(q: string, cars: readonly (typeof stock)[number][] = stock): Promise<string[]> {
  const { id: sellerId } = await aSeller(test.db)
  for (const car of cars) await aListing(test.db, { sellerId, ...alike, ...car, title: `${car.brand} ${car.model}` })
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

it.each([
  ['golf or similar', ['Golf', 'e-Golf', 'Corolla']],
  ['volkswagen golf or similar', ['Golf', 'e-Golf', 'Corolla']],
  ['golf or something similar under 30k', ['Golf', 'e-Golf', 'Corolla']],
  ['like a golf but electric', ['e-Golf', 'Leaf']],
  ['like a golf with four doors', ['Golf', 'e-Golf', 'Corolla']],
  ['like a golf but under 30k', ['Corolla', 'Leaf', 'e-Golf']],
])('%s finds %j, for the car itself is left out only where another one is wanted', async (q, expected) => {
  const hatchback = { body: 'Hatchback', priceCents: 1_500_000 }
  const models = await firstModels(q, [
    { brand: 'Volkswagen', model: 'Golf', ...hatchback, fuel: 'Petrol' },
    { brand: 'Volkswagen', model: 'e-Golf', ...hatchback, fuel: 'Electric' },
    { brand: 'Nissan', model: 'Leaf', ...hatchback, fuel: 'Electric' },
    { brand: 'Toyota', model: 'Corolla', ...hatchback, fuel: 'Petrol' },
  ])
  expect(expected.filter((model) => !models.includes(model))).toEqual([])
  if (q.includes(' but ')) expect(models.toSorted()).toEqual(expected.toSorted())
})

it('like a golf but electric finds an electric Golf, and no other', async () => {
  const golf = { brand: 'Volkswagen', model: 'Golf', body: 'Hatchback' }
  const models = await firstModels('like a golf but electric', [
    { ...golf, fuel: 'Electric' },
    { ...golf, fuel: 'Petrol' },
    { ...golf, brand: 'Nissan', model: 'Leaf', fuel: 'Electric' },
  ])
  expect(models).toEqual(['Golf', 'Leaf'])
})

it.each(['like a miata but with four seats', 'like a miata with four seats'])('%s finds no Miata', async (q) => {
  const car = { priceCents: 1_500_000, seats: null }
  const models = await firstModels(q, [
    { brand: 'Mazda', model: 'MX-5 Miata', body: 'Roadster', ...car },
    { brand: 'Ford', model: 'Mustang', body: 'Coupe', ...car },
  ])
  expect(models).toEqual(['Mustang'])
})

it('of cars like a Golf with four doors, those that state them come first, a Golf before others; one that states two is none', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const golf = { sellerId, ...alike, brand: 'Volkswagen', model: 'Golf', body: 'Hatchback' }
  const corolla = { ...golf, brand: 'Toyota', model: 'Corolla' }
  await aListing(test.db, { ...golf, doors: 4, title: 'Golf, four doors' })
  await aListing(test.db, { ...corolla, doors: 4, title: 'Corolla, four doors' })
  await aListing(test.db, { ...corolla, doors: null, title: 'Corolla' })
  await aListing(test.db, { ...golf, doors: null, title: 'Golf' })
  await aListing(test.db, { ...golf, doors: 2, title: 'Golf, two doors' })
  const query = SearchCarsQuery.parse({ q: 'similar to a golf with four doors' })
  const { items } = await searchCars(test.db, query, { now })
  expect(items.map(({ title }) => title)).toEqual(['Golf, four doors', 'Corolla, four doors', 'Golf', 'Corolla'])
})
