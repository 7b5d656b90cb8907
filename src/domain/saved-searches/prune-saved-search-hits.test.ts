import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { savedSearches, savedSearchHits } from '#db/schema/saved-searches.ts'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { matchChangedCarsToSavedSearches } from './match-changed-cars-to-saved-searches.ts'
import { pruneSavedSearchHits } from './prune-saved-search-hits.ts'
import { saveSearchesOfPerson } from './save-searches-of-person.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

async function aSearch() {
  const item = { name: 'Mine', query: 'brand=Tesla', frequency: 'daily' as const, wantsPriceDrops: true }
  await saveSearchesOfPerson(test.db, actorOfUser(await aBuyer(test.db)), { items: [item], now: daysAgo(300) })
  const [search] = await test.db.select().from(savedSearches)
  const hit = (listingId: string, more: Partial<typeof savedSearchHits.$inferInsert> = {}) =>
    test.db
      .insert(savedSearchHits)
      .values({ searchId: search?.id ?? '', listingId, kind: 'new', priceCents: 1, foundAt: daysAgo(1), ...more })
  return { hit }
}
const left = async () => {
  const rows = await test.db.select({ id: savedSearchHits.listingId }).from(savedSearchHits)
  return rows.map(({ id }) => id).toSorted()
}

it('G-03 found cars that are sold, gone, or old and known are forgotten, in pieces; what is news stays', async () => {
  const { hit } = await aSearch()
  const car = async (status: 'available' | 'sold' | 'withdrawn' | 'reserved') =>
    (await aListing(test.db, { brand: 'Audi', status })).id
  const kept: string[] = []
  const keep = async (id: string, more?: Parameters<typeof hit>[1]) => {
    await hit(id, more)
    kept.push(id)
  }
  const old = { foundAt: daysAgo(91) }
  await keep(await car('available'), { mailedAt: now, seenAt: now })
  await keep(await car('available'), old)
  await keep(await car('withdrawn'), { mailedAt: now })
  await keep(await car('reserved'), { seenAt: now })
  await hit(await car('sold'))
  await hit(await car('sold'), { mailedAt: now })
  await hit('a car of nobody')
  await hit(await car('withdrawn'), old)
  await hit(await car('available'), { ...old, seenAt: now })
  await hit(await car('available'), { ...old, mailedAt: now })
  expect(await pruneSavedSearchHits(test.db, { now, atOnce: 3 })).toBe(6)
  expect(await left()).toEqual(kept.toSorted())
  expect(await pruneSavedSearchHits(test.db, { now })).toBe(0)
})

it('G-03 a car whose hit was forgotten is no news when it changes or comes back', async () => {
  const { hit } = await aSearch()
  const match = () => matchChangedCarsToSavedSearches(test.db, { now, log: silentLogger })
  const old = await aListing(test.db, { brand: 'Tesla', postedAt: daysAgo(91) })
  const paused = await aListing(test.db, { brand: 'Tesla', postedAt: daysAgo(10) })
  await match()
  await test.db.delete(savedSearchHits)
  await hit(old.id, { foundAt: daysAgo(91), mailedAt: daysAgo(90) })
  await hit(paused.id, { foundAt: daysAgo(10), mailedAt: daysAgo(9) })
  const move = (status: 'available' | 'withdrawn') =>
    test.db.update(listings).set({ status, updatedAt: now }).where(eq(listings.id, paused.id))
  await move('withdrawn')
  await pruneSavedSearchHits(test.db, { now })
  await move('available')
  await test.db.update(listings).set({ description: 'Another text.' }).where(eq(listings.id, old.id))
  await match()
  expect(await test.db.select().from(savedSearchHits)).toMatchObject([
    { listingId: paused.id, mailedAt: daysAgo(9), seenAt: null },
  ])
})
