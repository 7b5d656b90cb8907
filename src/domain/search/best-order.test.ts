import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { rankBonusDaysByDealLabel } from '#contract/listing-rank.ts'
import type { DealLabel } from '#contract/valuation.ts'
import { listings } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from './index/in-memory-search-index.ts'
import { searchCars } from './search-cars.ts'

const now = new Date('2026-11-20T12:00:00Z')
const dayMs = 86_400_000
const test = useDatabase({ rows: 'kept' })
let index: InMemorySearchIndex
let sellerId = ''

type Advert = {
  id: string
  age: number
  deal?: DealLabel
  fuel?: 'Petrol' | null
  isAdvertised?: boolean
  isUnconfirmed?: boolean
  text?: string
}

/** Posted so many days ago; everything else is the same for all. */
async function anAdvert(advert: Advert) {
  const { id, age, deal, fuel = 'Petrol', isAdvertised = false, isUnconfirmed = false, text = 'A car.' } = advert
  const postedAt = new Date(now.getTime() - age * dayMs)
  const car = await aListing(test.db, {
    id,
    sellerId,
    fuel,
    isAdvertised,
    postedAt,
    pictures: [],
    brand: 'Skoda',
    model: 'Fabia',
    title: 'Skoda Fabia',
    description: text,
    priceCents: 1_000_000,
    year: 2020,
    mileageMiles: 30_000,
    transmission: 'Manual',
    body: 'Hatchback',
    colour: 'Red',
    drive: null,
    owners: null,
    condition: null,
    seats: null,
    doors: null,
    titleStatus: null,
    accidents: null,
    serviceHistory: null,
    ...(isUnconfirmed ? { confirmation: 'overdue' as const, confirmationAskedAt: now } : {}),
  })
  if (!deal) return
  const value = { valueCents: 1_000_000, lowCents: 1, lowerCents: 2, upperCents: 3, highCents: 4, carCount: 9 }
  await test.db
    .insert(valuations)
    .values({ ...value, listingId: car.id, priceCents: car.priceCents, deal, priceShare: 900 })
}

beforeAll(async () => {
  sellerId = (await aSeller(test.db)).id
  for (const advert of [
    { id: 'newest-advertised-overpriced', age: 0, deal: 'overpriced', isAdvertised: true },
    { id: 'new-high', age: 1, deal: 'high' },
    { id: 'new-fair', age: 2, deal: 'fair' },
    { id: 'new-without-label', age: 3 },
    { id: 'new-with-a-fact-less', age: 2.5, fuel: null },
    { id: 'older-good', age: 10, deal: 'good' },
    { id: 'older-great', age: 20, deal: 'great' },
    { id: 'old-great', age: 60, deal: 'great' },
    { id: 'unconfirmed-great', age: 0, deal: 'great', isUnconfirmed: true },
    { id: 'old-economical', age: 90, deal: 'overpriced', text: 'With velvet seats.' },
  ] as const)
    await anAdvert(advert)
  index = createInMemorySearchIndex(test.db, { minCars: 1, slice: 100 })
  await index.keep()
})
afterAll(() => index.stop())

const search = async (address: Record<string, string>) => {
  const query = SearchCarsQuery.parse(address)
  const found = await searchCars(test.db, query, { now, index })
  expect((await searchCars(test.db, query, { now, index: null })).items.map(({ id }) => id)).toEqual(
    found.items.map(({ id }) => id),
  )
  return found
}

describe('the newest first', () => {
  it('ends with what its seller has not confirmed for long, whenever that was posted, on every page', async () => {
    const whole = (await search({ brand: 'Skoda' })).items.map(({ id }) => id)
    expect(whole.slice(0, 2)).toEqual(['newest-advertised-overpriced', 'new-high'])
    expect(whole.slice(-2)).toEqual(['old-economical', 'unconfirmed-great'])
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page = await search({ brand: 'Skoda', limit: '1', ...(cursor ? { cursor } : {}) })
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null && paged.length <= whole.length)
    expect(paged).toEqual(whole)
  })

  it('goes on from a cursor of a release that did not know confirmations', async () => {
    const micros = (now.getTime() - dayMs) * 1000
    const cursor = Buffer.from(JSON.stringify(['newest', micros, 'new-high'])).toString('base64url')
    const { items } = await search({ brand: 'Skoda', cursor })
    expect(items.map(({ id }) => id).slice(0, 2)).toEqual(['new-fair', 'new-with-a-fact-less'])
    expect(items.at(-1)?.id).toBe('unconfirmed-great')
  })
})

describe('the best match', () => {
  it('among cars that fit equally well is the newest, where price labels and stated facts count as days', async () => {
    const { items, order } = await search({ q: 'skoda fabia' })
    expect(items.map(({ id }) => id)).toEqual([
      'older-great',
      'older-good',
      'new-fair',
      'new-without-label',
      'new-with-a-fact-less',
      'new-high',
      'newest-advertised-overpriced',
      'old-great',
      'old-economical',
      'unconfirmed-great',
    ])
    expect(order).toEqual({ by: 'standing', wishes: [] })
  })

  it('comes before all others by a wish that it meets, which the search names', async () => {
    const { items, order } = await search({ q: 'skoda velvet' })
    expect(items[0]).toMatchObject({ id: 'old-economical', fit: { percent: 100, met: ['velvet'] } })
    expect(items[1]).toMatchObject({ id: 'older-great', fit: { percent: 0, met: [] } })
    expect(order).toEqual({ by: 'wishes', wishes: ['velvet'] })
  })

  it('says of no car that it has so many seats which does not state them, however likely its body makes them', async () => {
    const stated = { brand: 'Honda', model: 'Odyssey', title: 'Odyssey with third row', body: 'Van' }
    await aListing(test.db, { sellerId, ...stated, id: 'van-of-eight', seats: 8 })
    await aListing(test.db, { sellerId, ...stated, id: 'van-of-unknown-seats', seats: null })
    await aListing(test.db, { sellerId, ...stated, id: 'van-of-seven', seats: 7 })
    const { items } = await search({ q: '8 seater' })
    const told = items.map(({ id, fit }) => [id, fit?.met])
    expect(told).toEqual([
      ['van-of-eight', ['8 seater']],
      ['van-of-unknown-seats', []],
    ])
  })

  it('names no wish that none of the cars meets, which counts against none', async () => {
    const { items, order } = await search({ q: 'skoda velvet blorptastic' })
    expect(items[0]).toMatchObject({ id: 'old-economical', fit: { percent: 100, met: ['velvet'] } })
    expect(order).toEqual({ by: 'wishes', wishes: ['velvet'] })
  })

  it('comes behind all others where its seller has not confirmed it for long, until that is done', async () => {
    const order = async () => (await search({ q: 'skoda fabia' })).items
    expect((await order()).at(-1)).toMatchObject({ id: 'unconfirmed-great', isUnconfirmed: true })
    const set = (state: { confirmation: 'confirmed' | 'overdue'; confirmationAskedAt: Date | null }) =>
      test.db.update(listings).set(state).where(eq(listings.id, 'unconfirmed-great'))
    await set({ confirmation: 'confirmed', confirmationAskedAt: null })
    expect((await order())[0]).toMatchObject({ id: 'unconfirmed-great', isUnconfirmed: false })
    await set({ confirmation: 'overdue', confirmationAskedAt: now })
    expect((await order()).at(-1)?.id).toBe('unconfirmed-great')
  })

  it('is paged without a gap', async () => {
    const whole = (await search({ q: 'skoda fabia' })).items.map(({ id }) => id)
    const paged: string[] = []
    for (let cursor: string | null = null; paged.length < whole.length; ) {
      const page = await search({ q: 'skoda fabia', limit: '2', ...(cursor ? { cursor } : {}) })
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      if (cursor === null) break
    }
    expect(paged).toEqual(whole)
  })

  it('moves as soon as its price label changes', async () => {
    const first = async () => (await search({ q: 'skoda fabia', limit: '1' })).items[0]?.id
    expect(await first()).toBe('older-great')
    await test.db.update(valuations).set({ deal: 'overpriced' })
    expect(await first()).toBe('new-without-label')
  })

  it('has no reasons where another order was chosen', async () => {
    expect((await search({ q: 'skoda fabia', sort: 'priceAsc' })).order).toBeNull()
    expect((await search({ brand: 'Skoda' })).order).toBeNull()
  })

  it('is found by a beginning that many of its words share', async () => {
    const title = 'Avant Aero Alpha Apex Arctic Amber Azure Alpine'
    const { id } = await aListing(test.db, { sellerId, title, model: 'Allroad', description: 'A as all about a car.' })
    expect((await search({ q: 'a '.repeat(25) })).items[0]?.id).toBe(id)
  })

  it('counts two weeks for each step of the price label, as the list says', () => {
    expect(Object.values(rankBonusDaysByDealLabel)).toEqual([56, 42, 28, 14, 0])
  })
})
