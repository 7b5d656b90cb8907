import { eq } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import { findCarDetail } from '#domain/listings/find-car-detail.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { watchCatalogueChanges } from './watch-catalogue-changes.ts'

const test = useDatabase()
const now = new Date()

it('cars of public pages come from memory, and on no server from before a write that another one has acknowledged', async () => {
  const [writer, reader] = [1, 2].map(() => watchCatalogueChanges(test.db, { hasPeers: true }))
  if (!writer || !reader) throw new Error('There are two servers.')
  const car = await aListing(test.db)
  const read = async () => (await reader.startReadingPublicCars()(test.db, [car.id], { now }))[0]
  await writer.watch.settle()
  await reader.watch.makeCurrent()
  const kept = await read()
  expect(kept?.priceCents).toBe(car.priceCents)
  expect(await read()).toBe(kept)
  await test.db.update(listings).set({ priceCents: 4_444_400 }).where(eq(listings.id, car.id))
  await writer.watch.settle()
  expect((await read())?.priceCents).toBe(4_444_400)
})

it('the page of a car needs no query as long as that car has not changed, whatever else has', async () => {
  const { watch, startReadingPublicCarRow } = watchCatalogueChanges(test.db, { hasPeers: true })
  const [car, other] = [await aListing(test.db), await aListing(test.db)]
  const read = (id = car.id) => startReadingPublicCarRow()(test.db, id)
  await watch.settle()
  const kept = await read()
  expect(kept?.car.priceCents).toBe(car.priceCents)
  await test.db.update(listings).set({ priceCents: 3_333_300 }).where(eq(listings.id, other.id))
  await watch.settle()
  expect(await read()).toBe(kept)
  const { market: before } = await findCarDetail(test.db, null, {
    id: car.id,
    now,
    readRow: startReadingPublicCarRow(),
  })
  await test.db.update(listings).set({ priceCents: 4_444_400 }).where(eq(listings.id, car.id))
  await watch.settle()
  expect(await read()).not.toBe(kept)
  const { market, priceCents } = await findCarDetail(test.db, null, {
    id: car.id,
    now,
    readRow: startReadingPublicCarRow(),
  })
  expect([priceCents, market.priceChanges]).toEqual([4_444_400, before.priceChanges + 1])
  // Of the seller all their cars tell.
  const named = await read()
  await test.db.update(users).set({ name: 'Another Name' }).where(eq(users.id, car.sellerId))
  await watch.settle()
  expect([named?.seller.name === 'Another Name', (await read())?.seller.name]).toEqual([false, 'Another Name'])
})

it.runIf(inject('databaseSource').kind === 'postgres')(
  'what a replica says that has not heard of the latest change is not kept',
  async () => {
    const { watch, ...kept } = watchCatalogueChanges(test.db, { hasPeers: true })
    const car = await aListing(test.db)
    await watch.settle()
    const readCars = kept.startReadingPublicCars()
    const readRow = kept.startReadingPublicCarRow()
    const asOfBefore = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
    // Its snapshot is that of a replica which is chosen now and hears of the next change too late.
    await test.db.transaction(async (replica) => {
      await replica.$count(listings)
      await test.db.update(listings).set({ priceCents: 4_444_400 }).where(eq(listings.id, car.id))
      await watch.settle()
      const [listed] = await readCars(replica, [car.id], { now })
      const row = await readRow(replica, car.id)
      expect([listed?.priceCents, row?.car.priceCents]).toEqual([car.priceCents, car.priceCents])
    }, asOfBefore)
    const [listed] = await kept.startReadingPublicCars()(test.db, [car.id], { now })
    const row = await kept.startReadingPublicCarRow()(test.db, car.id)
    expect([listed?.priceCents, row?.car.priceCents]).toEqual([4_444_400, 4_444_400])
  },
)

it('a car that was offered before is read each time: what happens to its earlier advert does not name it', async () => {
  const { watch, startReadingPublicCarRow } = watchCatalogueChanges(test.db, { hasPeers: false })
  const earlier = await aListing(test.db, { vin: '1HGCM82633A004352' })
  const car = await aListing(test.db, { vin: earlier.vin })
  expect(car.relistedOf).toBe(earlier.id)
  await watch.settle()
  const eventsOf = async () => (await startReadingPublicCarRow()(test.db, car.id))?.log.length ?? 0
  const before = await eventsOf()
  await test.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, earlier.id))
  await watch.settle()
  expect(await eventsOf()).toBe(before + 1)
})

it('the home page of visitors is made once until a change is known, and each time for signed-in users', async () => {
  const { watch, ...kept } = watchCatalogueChanges(test.db, { hasPeers: false })
  const { keepHomePage, startReadingPublicCars } = kept
  const made: number[] = []
  const api = createTestApi(test.db, {
    startReadingPublicCars,
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
  const startReadingPublicCars: typeof kept.startReadingPublicCars = () => {
    readings += 1
    return kept.startReadingPublicCars()
  }
  const api = createTestApi(test.db, { startReadingPublicCars })
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
