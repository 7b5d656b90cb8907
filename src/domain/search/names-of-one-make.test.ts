import { expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from './search-cars.ts'

const test = useDatabase()
const now = new Date('2026-11-26T12:00:00Z')

it.each([
  ['vw', ['Volkswagen Golf 5', 'VW Passat 1'], []],
  ['vw golf', ['Volkswagen Golf 5'], []],
  ['vw passat', ['VW Passat 1'], []],
  ['volkswagen passat', ['VW Passat 1'], []],
  ['volkswagen', ['Volkswagen Golf 5', 'VW Passat 1'], []],
  ['chevy', ['Chevrolet Malibu 5', 'Chevy Tahoe 1'], []],
  ['not a vw', ['Chevrolet Malibu 5', 'Chevy Tahoe 1'], []],
])('the name by which one seller calls a make hides no car of another: %s finds %j', async (q, expected, unused) => {
  const { id: sellerId } = await aSeller(test.db)
  const stock = [
    { brand: 'Volkswagen', model: 'Golf', count: 5 },
    { brand: 'VW', model: 'Passat', count: 1 },
    { brand: 'Chevrolet', model: 'Malibu', count: 5 },
    { brand: 'Chevy', model: 'Tahoe', count: 1 },
  ]
  for (const { brand, model, count } of stock) {
    for (let car = 0; car < count; car++)
      await aListing(test.db, { sellerId, brand, model, title: `${brand} ${model}` })
  }
  const { items, understood } = await searchCars(test.db, SearchCarsQuery.parse({ q }), { now })
  const found = Map.groupBy(items, ({ brand, model }) => `${brand} ${model}`)
  expect([...found].map(([name, cars]) => `${name} ${cars.length}`).toSorted()).toEqual(expected.toSorted())
  expect(understood.filter(({ use }) => use === 'unused')).toEqual(unused)
})
