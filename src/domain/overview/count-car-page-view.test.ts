import { describe, expect, it } from 'vitest'
import { listings, listingViews } from '#db/schema/listings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { processCacheSizes } from '#platform/memory/bounded-cache.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { type CarPageVisitor, countCarPageView, flushCarPageViews } from './count-car-page-view.ts'

const test = useDatabase()
const now = new Date('2026-11-20T23:50:00Z')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Views the car once per given visit and returns the counts in the database afterwards. */
async function viewsAfter(...looks: (Partial<CarPageVisitor> & { as?: MaybeActor; listingId: string })[]) {
  for (const { as = null, ...look } of looks) {
    const plain = { sellerId: 'somebody', userAgent: firefox, purpose: undefined, address: '203.0.113.7', now }
    countCarPageView(test.db, as, { ...plain, ...look })
  }
  await flushCarPageViews(test.db)
  return test.db.select().from(listingViews).orderBy(listingViews.day)
}

describe('counting looks at a car', () => {
  it('adds to the day of the look, in UTC', async () => {
    const { id } = await aListing(test.db)
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const early = ['1', '2', '3'].map((address) => ({ listingId: id, address, now: at(0) }))
    expect(await viewsAfter(...early)).toEqual([{ listingId: id, day: '2026-11-20', views: 3 }])
    expect(await viewsAfter({ listingId: id, address: '4', now: at(5) })).toMatchObject([{ views: 4 }])
    expect(await viewsAfter({ listingId: id, address: '5', now: at(15) })).toMatchObject([
      { day: '2026-11-20', views: 4 },
      { day: '2026-11-21', views: 1 },
    ])
  })

  it('counts one person once in half an hour, and two people behind one address twice', async () => {
    const { id: listingId } = await aListing(test.db)
    const later = (minutes: number) => ({ listingId, now: new Date(now.getTime() - 3_600_000 + minutes * 60_000) })
    expect(await viewsAfter(later(0), later(10), later(29))).toMatchObject([{ views: 1 }])
    expect(await viewsAfter(later(31))).toMatchObject([{ views: 2 }])
    const people = [actorOfUser(await aBuyer(test.db)), actorOfUser(await aBuyer(test.db))]
    expect(await viewsAfter(...people.map((as) => ({ ...later(31), as })))).toMatchObject([{ views: 4 }])
  })

  it('remembers a look in a few bytes, however long the header is that somebody sends', async () => {
    const { id: listingId } = await aListing(test.db)
    const userAgents = Array.from({ length: 20 }, (_, index) => `Mozilla/5.0 ${index} ${'x'.repeat(15_000)}`)
    const before = processCacheSizes()['looks at cars']?.bytes ?? 0
    expect(await viewsAfter(...userAgents.map((userAgent) => ({ listingId, userAgent })))).toMatchObject([
      { views: 20 },
    ])
    expect((processCacheSizes()['looks at cars']?.bytes ?? 0) - before).toBeLessThan(20 * 500)
  })

  it.each<[string, Partial<CarPageVisitor>]>([
    ['a crawler', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a script', { userAgent: 'curl/8.5.0' }],
    ['nobody who says what they are', { userAgent: undefined }],
    ['a browser that fetches ahead', { purpose: 'prefetch;anonymous-client-ip' }],
  ])('leaves out %s', async (_, look) => {
    const { id } = await aListing(test.db)
    expect(await viewsAfter({ listingId: id, ...look })).toEqual([])
  })

  it('S-07: a request for the car counts, but not its seller’s own, and not a failed one', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const { id } = await aListing(test.db, { sellerId: seller.id })
    const draft = await aListing(test.db, { status: 'draft' })
    const headers = { 'user-agent': firefox }
    for (const path of [`/cars/${id}`, `/cars/${draft.id}`, '/cars/nothing']) await api.request(path, { headers })
    await api.request(`/cars/${id}`, { headers, as: seller })
    await api.request(`/cars/${id}`, { headers: { ...headers, 'sec-purpose': 'prefetch' }, from: '203.0.113.8' })
    await flushCarPageViews(test.db)
    expect(await test.db.select().from(listingViews)).toMatchObject([{ listingId: id, views: 1 }])
  })

  it('what cannot be written is dropped, and does not stand in the way of what comes after', async () => {
    const { id } = await aListing(test.db)
    countCarPageView(test.db, null, {
      listingId: 'no-such-car',
      sellerId: '',
      userAgent: firefox,
      purpose: undefined,
      address: '',
      now,
    })
    await expect(flushCarPageViews(test.db)).rejects.toThrow()
    expect(await viewsAfter({ listingId: id })).toMatchObject([{ views: 1 }])
    expect(await test.db.select().from(listings)).toHaveLength(1)
  })
})
