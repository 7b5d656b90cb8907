import { expect, it } from 'vitest'
import { SearchCars } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from './search-cars.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')

async function search(q: string, more: Record<string, string> = {}) {
  const found = await searchCars(test.db, SearchCars.parse({ q, ...more }), { now })
  const relaxed = found.understood.flatMap(({ use, text }) => (use === 'relaxed' ? text : []))
  return { total: found.total, relaxed }
}

it('without the least important wish that no car has, cars are found, and the answer says so', async () => {
  const seller = await aSeller(test.db)
  await aListing(test.db, { sellerId: seller.id, brand: 'Honda', model: 'Civic', colour: 'Blue', year: 2018 })
  expect(await search('yellow honda civic')).toEqual({ total: 1, relaxed: ['yellow'] })
  expect(await search('blue honda civic')).toEqual({ total: 1, relaxed: [] })
  // What somebody chose is never left out, and neither are a year, a price or the car itself.
  expect(await search('honda civic', { colour: 'Yellow' })).toEqual({ total: 0, relaxed: [] })
  expect(await search('honda civic 2012')).toEqual({ total: 0, relaxed: [] })
  expect(await search('toyota corolla')).toMatchObject({ relaxed: [] })
})

it('words that no advert has together rank the cars that have some; unknown ones find nothing', async () => {
  const seller = await aSeller(test.db)
  await aListing(test.db, { sellerId: seller.id, brand: 'Honda', model: 'Civic', description: 'Duramax sticker.' })
  await aListing(test.db, { sellerId: seller.id, brand: 'Ford', model: 'Fiesta', description: 'Nothing special.' })
  expect((await search('duramax dually')).total).toBe(2)
  expect((await search('xqzzv qqzzt')).total).toBe(0)
})
