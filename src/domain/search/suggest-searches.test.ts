import { expect, it } from 'vitest'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { suggestSearches } from './suggest-searches.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const texts = async (q: string) => (await suggestSearches(test.db, { q, now })).map(({ text }) => text)

async function offer(cars: readonly (readonly [brand: string, model: string])[]) {
  const { id: sellerId } = await aSeller(test.db)
  for (const [brand, model] of cars) {
    await aListing(test.db, { sellerId, brand, model, title: `${brand} ${model}`, description: 'A car.' })
  }
  await aListing(test.db, { sellerId, brand: 'Tesla', model: 'Model X', title: 'Tesla', status: 'withdrawn' })
}
const cars = [
  ['Mercedes_Benz', 'C 300'],
  ['Mercedes_Benz', 'C 300'],
  ['Mercedes_Benz', 'E 400'],
  ['Tesla', 'Model S'],
  ['Volkswagen', 'Golf'],
  ['Lamborghini', 'Huracan'],
] as const

it('S-16 suggests brands and models on offer that go on as was typed, the most frequent first', async () => {
  await offer(cars)
  expect(await texts('merc')).toEqual(['Mercedes-Benz', 'Mercedes-Benz C 300', 'Mercedes-Benz E 400'])
  expect(await texts('tesla mod')).toEqual(['Tesla Model S'])
  expect(await texts('e 4')).toEqual(['Mercedes-Benz E 400'])
})

it('G-01 suggests what a misspelt beginning means, by nicknames too', async () => {
  await offer(cars)
  expect(await texts('mersed')).toEqual(['Mercedes-Benz', 'Mercedes-Benz C 300', 'Mercedes-Benz E 400'])
  expect(await texts('vw')).toEqual(['Volkswagen', 'Volkswagen Golf'])
  expect(await texts('vw gol')).toEqual(['Volkswagen Golf'])
  expect(await texts('lambo hurra')).toEqual(['Lamborghini Huracan'])
  expect(await texts('hurac')).toEqual(['Lamborghini Huracan'])
  expect(await texts('telsa')).toEqual(['Tesla', 'Tesla Model S'])
  expect(await texts('vee')).toEqual(['Volkswagen'])
  expect(await texts('tels')).toEqual(['Tesla', 'Tesla Model S'])
  expect(await texts('tesla moe')).toEqual(['Tesla Model S'])
  expect(await texts('gulf')).toEqual(['Volkswagen Golf'])
})

it('G-01 suggests what a car has behind its name', async () => {
  await offer(cars)
  expect(await texts('vw golf dies')).toEqual(['vw golf diesel'])
  expect(await texts('tesla model s die')).toEqual(['tesla model s diesel'])
})

it('G-01 suggests names behind what a car has, and behind an or', async () => {
  await offer(cars)
  expect(await texts('under 20k tes')).toEqual(['under 20k Tesla', 'under 20k Tesla Model S'])
  expect(await texts('tesla or volks')).toEqual(['tesla or Volkswagen', 'tesla or Volkswagen Golf'])
})

it('suggests nothing for nothing, for signs alone, and for what nobody offers', async () => {
  await offer(cars)
  expect(await texts('  ')).toEqual([])
  expect(await texts("'; -- %")).toEqual([])
  expect(await texts('zeppelin')).toEqual([])
})
