import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { watchCatalogueChanges } from './watch-catalogue-changes.ts'

const test = useDatabase()
const now = new Date()

it('cars of public pages come from memory, and on no server from before a write that another one has acknowledged', async () => {
  const [writer, reader] = [1, 2].map(() => watchCatalogueChanges(test.db, { hasPeers: true }))
  if (!writer || !reader) throw new Error('There are two servers.')
  const car = await aListing(test.db)
  const read = async () => (await reader.readPublicCars(test.db, [car.id], { now }))[0]
  await writer.watch.settle()
  const kept = await read()
  expect(kept?.priceCents).toBe(car.priceCents)
  expect(await read()).toBe(kept)
  await test.db.update(listings).set({ priceCents: 4_444_400 }).where(eq(listings.id, car.id))
  await writer.watch.settle()
  expect((await read())?.priceCents).toBe(4_444_400)
})

it('the home page of visitors is made once until a change is known, and each time for signed-in users', async () => {
  const { watch, ...kept } = watchCatalogueChanges(test.db, { hasPeers: false })
  const { keepHomePage, readPublicCars } = kept
  const made: number[] = []
  const api = createTestApi(test.db, {
    readPublicCars,
    keepHomePage: (at, make) =>
      keepHomePage(at, () => {
        made.push(at.getTime())
        return make()
      }),
  })
  const totalFor = async (as?: { id: string }) => {
    const response = await api.request('/home', as ? { as } : {})
    return ((await response.json()) as { search: { total: number } }).search.total
  }
  const buyer = await aBuyer(test.db)
  await watch.settle()
  const total = await totalFor()
  expect(await totalFor()).toBe(total)
  expect(made).toHaveLength(1)
  await aListing(test.db)
  expect(await totalFor(buyer)).toBe(total + 1)
  expect(made).toHaveLength(1)
  await watch.settle()
  expect(await totalFor()).toBe(total + 1)
  expect(made).toHaveLength(2)
})

it('a signed-in user is told what the database says, and not what lies in memory', async () => {
  const { watch, ...kept } = watchCatalogueChanges(test.db, { hasPeers: false })
  let readings = 0
  const readPublicCars: typeof kept.readPublicCars = (...asked) => {
    readings += 1
    return kept.readPublicCars(...asked)
  }
  const api = createTestApi(test.db, { readPublicCars })
  const car = await aListing(test.db, { brand: 'Lotus' })
  const buyer = await aBuyer(test.db)
  const pricesFor = async (as?: { id: string }) => {
    const response = await api.request('/cars?brand=Lotus', as ? { as } : {})
    const { items } = (await response.json()) as { items: { priceCents: number }[] }
    return items.map(({ priceCents }) => priceCents)
  }
  const before = await pricesFor()
  await watch.settle()
  expect(await pricesFor()).toEqual(before)
  await test.db.update(listings).set({ priceCents: 5_555_500 }).where(eq(listings.id, car.id))
  expect(await pricesFor(buyer)).toEqual([5_555_500])
  expect(readings).toBe(2)
  await watch.settle()
  expect(await pricesFor()).toEqual([5_555_500])
})
