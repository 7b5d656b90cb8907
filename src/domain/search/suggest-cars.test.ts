import { expect, it } from 'vitest'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/database.ts'
import { suggestCars } from './suggest-cars.ts'

const test = useDatabase()
const texts = async (q: string) => (await suggestCars(test.db, { q })).map(({ text }) => text)

it('S-16 suggests brands and models on offer that go on as was typed, the most frequent first', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const car = (brand: string, model: string, more: { status?: 'withdrawn' } = {}) =>
    aListing(test.db, { sellerId, brand, model, title: `${brand} ${model}`, description: 'A car.', ...more })
  for (const model of ['C 300', 'E 400', 'C 300']) await car('Mercedes_Benz', model)
  await car('Tesla', 'Model S')
  await car('Tesla', 'Model X', { status: 'withdrawn' })
  expect(await texts('merc')).toEqual(['Mercedes-Benz', 'Mercedes-Benz C 300', 'Mercedes-Benz E 400'])
  expect(await texts('tesla mod')).toEqual(['Tesla Model S'])
  expect(await texts('e 4')).toEqual(['Mercedes-Benz E 400'])
})

it('suggests nothing for nothing, for signs alone, and for what nobody offers', async () => {
  expect(await texts('  ')).toEqual([])
  expect(await texts("'; -- %")).toEqual([])
  expect(await texts('zeppelin')).toEqual([])
})
