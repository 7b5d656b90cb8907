import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carSorts } from '#contract/car-search-options.ts'
import { type CarSearchResponse, SearchCarsQuery } from '#contract/cars.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import { generateBenchmarkCars } from '#db/seed/benchmark/generate-benchmark-cars.ts'
import { refitPriceModel } from '#domain/valuation/refit-price-model.ts'
import { refreshValuations } from '#domain/valuation/refresh-valuations.ts'
import { createNaiveSearchIndex } from '#tests/support/create-naive-search-index.ts'
import { arbitraryRandomSearches } from '#tests/support/random-searches.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from '../search-cars.ts'
import type { SearchIndex } from '../search-index.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from './in-memory-search-index.ts'

const log = pino({ level: 'silent' })
const now = new Date('2026-11-20T12:00:00Z')
const carCount = chooseForTestOrProof({ test: 900, proof: 1_500 })
const queries = chooseForTestOrProof({ test: 8, proof: 5_000 })

const kept = useDatabase({ rows: 'kept' })
let index: InMemorySearchIndex
/** How often the index left a search to the database. */
let refusals = 0
const counted: SearchIndex = {
  async find(filters, page) {
    const found = await index.find(filters, page)
    if (!found) refusals += 1
    return found
  },
  countEach: (searches) => index.countEach(searches),
  gather: (filters, box) => index.gather(filters, box),
  spread: (filters, name, bars) => index.spread(filters, name, bars),
}

beforeAll(async () => {
  const { db } = kept
  await generateBenchmarkCars(db, { count: carCount, seed: 7, now, batchSize: 250 })
  // Cars without a fuel, which is then looked for in their text, and cars that are equal in every sort order.
  await db.execute(sql`update listings set fuel = null where ascii(right(id, 1)) % 7 = 0`)
  await db.execute(sql`update listings set body = null, model = null where ascii(right(id, 1)) % 11 = 0`)
  await db.execute(sql`update listings set engine_cc = null, description = 'With a 2.0 engine'
    where ascii(right(id, 1)) % 5 = 0`)
  await db.execute(sql`update listings set engine_cc = null where ascii(right(id, 1)) % 13 = 0`)
  await db.execute(sql`update listings set price_cents = 999900, posted_at = ${now.toISOString()}
    where ascii(substr(id, 30, 1)) % 9 = 0`)
  // Cars whose sellers have not confirmed them for long.
  await db.execute(sql`update listings set confirmation = 'overdue', confirmation_asked_at = now()
    where ascii(substr(id, 28, 1)) % 5 = 0`)
  // Cars without a place, cars at the same place, at the edge of the map, and at a pole.
  await db.execute(sql`update listings set latitude = null, longitude = null where ascii(substr(id, 31, 1)) % 13 = 0`)
  await db.execute(sql`update listings set latitude = 30.27, longitude = -97.74 where ascii(substr(id, 32, 1)) % 9 = 0`)
  await db.execute(sql`update listings set latitude = -17.8, longitude = case when ascii(right(id, 1)) % 2 = 0 then 179.99
    else -179.99 end where ascii(substr(id, 33, 1)) % 17 = 0`)
  await db.execute(
    sql`update listings set latitude = 90 where ascii(substr(id, 34, 1)) % 19 = 0 and latitude is not null`,
  )
  // Places as sellers write them, and texts that name no place.
  const places = [
    'Houston, Texas',
    'Miami, FL 33101',
    'Reno, NV, USA',
    'Munich, Germany',
    'Dubai',
    'Perth, WA',
    '',
    ',',
  ]
  await db.execute(sql`update listings set location = (${sql.param(places)}::text[])[1 + ascii(substr(id, 35, 1)) % 8]
    where ascii(substr(id, 36, 1)) % 3 = 0`)
  await db.execute(sql`update listings set location = null where ascii(substr(id, 29, 1)) % 17 = 0`)
  await refitPriceModel(db, { now, log })
  await refreshValuations(db, { now })
  index = createInMemorySearchIndex(db, { minCars: 1, slice: 400, leastCarsInThread: 1 })
  await index.keep()
}, 120_000)

afterAll(() => index.stop())

const shownIn = ({ items, nextCursor, ...rest }: CarSearchResponse) => ({ ...rest, ids: items.map(({ id }) => id) })

/** Reads all pages, up to so many cars. */
async function pagesOf(
  search: (cursor: string | null) => Promise<CarSearchResponse>,
  cars: number,
): Promise<CarSearchResponse[]> {
  const pages = [await search(null)]
  for (let found = 0; found < cars; ) {
    const last = pages.at(-1)
    if (!last?.nextCursor) break
    found += last.items.length
    pages.push(await search(last.nextCursor))
  }
  return pages
}

describe('one search, answered three ways', () => {
  it(`agrees in totals, counts and order with a search that counts and sorts all matches (seed ${testSeed})`, async () => {
    const naive = createNaiveSearchIndex(kept.db)
    await fc.assert(
      fc.asyncProperty(arbitraryRandomSearches, async (address) => {
        const find = (by: SearchIndex | null) => (cursor: string | null) =>
          searchCars(kept.db, SearchCarsQuery.parse({ ...address, ...(cursor ? { cursor } : {}) }), { now, index: by })
        const expected = (await pagesOf(find(naive), 30)).map(shownIn)
        expect((await pagesOf(find(counted), 30)).map(shownIn), 'the index').toEqual(expected)
        expect((await pagesOf(find(null), 30)).map(shownIn), 'the database').toEqual(expected)
      }),
      { numRuns: queries, seed: testSeed },
    )
    expect(refusals).toBe(0)
  }, 3_600_000)

  it('finds what was typed in the text of adverts that leave the field out', async () => {
    const totalOf = async (address: object) => {
      const find = async (by: SearchIndex | null) =>
        (await searchCars(kept.db, SearchCarsQuery.parse(address), { now, index: by })).total
      const [one, other] = [await find(counted), await find(null)]
      expect(one).toBe(other)
      return one
    }
    const ofSize = { engineLitresMin: '2.0', engineLitresMax: '2.0' }
    expect(await totalOf({ q: '2.0' })).toBeGreaterThan(await totalOf(ofSize))
    expect(await totalOf({ q: 'diesel 2.0' })).toBeGreaterThan(await totalOf({ ...ofSize, fuel: 'Diesel' }))
    expect(refusals).toBe(0)
  })

  it('goes on behind a page of the other: their cursors are the same', async () => {
    for (const sort of carSorts) {
      const address = {
        sort,
        q: 'owner',
        limit: 9,
        ...(sort === 'distance' ? { near: 'Austin', radiusMiles: '12500' } : {}),
      }
      const find = (by: SearchIndex | null, cursor: string | null) =>
        searchCars(kept.db, SearchCarsQuery.parse({ ...address, ...(cursor ? { cursor } : {}) }), { now, index: by })
      for (let cursor: string | null = null, page = 0; page < 6; page += 1) {
        const [one, other]: [CarSearchResponse, CarSearchResponse] = [
          await find(counted, cursor),
          await find(null, cursor),
        ]
        expect(one).toEqual(other)
        cursor = one.nextCursor
      }
    }
  })

  it('refuses a cursor of another search', async () => {
    const { nextCursor } = await searchCars(kept.db, SearchCarsQuery.parse({ sort: 'newest' }), { now, index })
    const foreign = SearchCarsQuery.parse({ sort: 'priceAsc', cursor: nextCursor })
    await expect(searchCars(kept.db, foreign, { now, index })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('the index follows the database', () => {
  const anyCar = async () => {
    const [car] = await kept.db.select().from(listings).where(sql`status = 'available' and model is not null`).limit(1)
    if (!car) throw new Error('There is no car.')
    return car
  }
  const both = async (address: object) => {
    const find = (by: SearchIndex | null) => searchCars(kept.db, SearchCarsQuery.parse(address), { now, index: by })
    const before = refusals
    const [one, other] = [await find(counted), await find(null)]
    expect(refusals).toBe(before)
    expect(one).toEqual(other)
    return one
  }

  it('in the first search after a change: price, text, place, state, label, withdrawal, return, and the seller being verified', async () => {
    const { db } = kept
    const car = await anyCar()
    const ofCar = eq(listings.id, car.id)
    const seller = eq(users.id, car.sellerId)
    await db.update(listings).set({ priceCents: 123_45 }).where(ofCar)
    expect((await both({ priceMax: '123.45', sort: 'priceAsc' })).total).toBe(1)
    await db.update(listings).set({ description: 'Quokka approved.' }).where(ofCar)
    expect((await both({ q: '"quokk"' })).items.map(({ id }) => id)).toEqual([car.id])
    expect((await both({ q: 'quokk' })).items[0]?.id).toBe(car.id)
    await db.update(listings).set({ latitude: 64.84, longitude: -147.72 }).where(ofCar)
    expect((await both({ near: 'Fairbanks, AK', sort: 'distance' })).items.map(({ id }) => id)).toEqual([car.id])
    await db.update(listings).set({ latitude: null, longitude: null }).where(ofCar)
    expect((await both({ near: 'Fairbanks, AK' })).total).toBe(0)
    const before = (await both({ q: 'in alaska' })).total
    await db.update(listings).set({ location: 'Fairbanks, Alaska' }).where(ofCar)
    expect((await both({ q: 'in alaska' })).total).toBe(before + 1)
    await db.delete(valuations).where(eq(valuations.listingId, car.id))
    await both({ brand: car.brand, sort: 'deal' })
    await db.update(listings).set({ status: 'withdrawn' }).where(ofCar)
    expect((await both({ q: '"quokk"' })).understood.map(({ use }) => use)).toEqual(['unused'])
    await db.update(listings).set({ status: 'available' }).where(ofCar)
    expect((await both({ q: '"quokk"' })).total).toBe(1)
    await db.update(users).set({ permission: null }).where(seller)
    const without = await both({ verified: 'true' })
    await db.update(users).set({ permission: 'Verified' }).where(seller)
    expect((await both({ verified: 'true' })).total).toBeGreaterThan(without.total)
  })

  it('after a change of more cars than a search waits for', async () => {
    const isGold = and(eq(listings.status, 'available'), eq(listings.colour, 'Gold'))
    const goldBefore = await kept.db.$count(listings, isGold)
    const small = createInMemorySearchIndex(kept.db, { minCars: 1, slice: 100, maxAwaited: 10 })
    await small.keep()
    await kept.db.execute(sql`update listings set colour = 'Gold' where id in (
      select id from listings where status = 'available' and colour is distinct from 'Gold' limit 250)`)
    await small.keep()
    const gold = await searchCars(kept.db, SearchCarsQuery.parse({ colour: 'Gold' }), { now, index: small })
    expect(gold.total).toBe(goldBefore + 250)
    await small.stop()
  })

  it('paged while cars come and go: none twice, and none left out that stood there all the time', async () => {
    const address = { sort: 'priceAsc', limit: 40 }
    const start = await kept.db.select({ id: listings.id }).from(listings).where(eq(listings.status, 'available'))
    const gone = new Set<string>()
    const seen: string[] = []
    let turn = 0
    for (let cursor: string | null | undefined; cursor !== null; turn += 1) {
      const asked = SearchCarsQuery.parse({ ...address, ...(cursor ? { cursor } : {}) })
      const page: CarSearchResponse = await searchCars(kept.db, asked, { now, index: turn % 3 === 2 ? null : counted })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      const leaving = start[(turn * 37) % start.length]?.id ?? ''
      gone.add(leaving)
      await kept.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, leaving))
      await generateBenchmarkCars(kept.db, { count: 2, seed: 1000 + turn, now })
    }
    expect(turn).toBeGreaterThan(20)
    expect(new Set(seen).size).toBe(seen.length)
    const found = new Set(seen)
    expect(start.filter(({ id }) => !gone.has(id) && !found.has(id))).toEqual([])
  })
})

describe('until it is built, and when it fails', () => {
  it('answers nothing, so that the database does; and below its number of cars it is not built', async () => {
    const none = createInMemorySearchIndex(kept.db, { minCars: 1_000_000, slice: 100 })
    await none.keep()
    const address = SearchCarsQuery.parse({ brand: 'BMW' })
    const found = await searchCars(kept.db, address, { now, index: none })
    expect(found.total).toBeGreaterThan(0)
    await none.stop()
  })

  it('leaves the search to the database when its thread has ended, and is built again in the next round', async () => {
    const own = createInMemorySearchIndex(kept.db, { minCars: 1, slice: 400 })
    expect(own.state()).toBeNull()
    const size = await own.keep()
    expect(own.state()).toEqual({ ...size, ageMs: expect.any(Number) })
    await own.stop()
    expect(own.state()).toBeNull()
    const address = SearchCarsQuery.parse({ brand: 'BMW' })
    const found = await searchCars(kept.db, address, { now, index: own })
    await own.keep()
    expect(await searchCars(kept.db, address, { now, index: own })).toEqual(found)
    await own.stop()
  })
})
