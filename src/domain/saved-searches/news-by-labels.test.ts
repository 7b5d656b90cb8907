import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { carsToMatchWithSavedSearches, savedSearches, savedSearchHits } from '#db/schema/saved-searches.ts'
import { valuations } from '#db/schema/valuations.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { matchChangedCarsToSavedSearches } from './match-changed-cars-to-saved-searches.ts'
import { saveSearchesOfPerson } from './save-searches-of-person.ts'

const test = useDatabase()
// The triggers go by the time of the database.
const now = new Date()
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const [before, later, muchLater] = [inMinutes(-60), inMinutes(60), inMinutes(120)]
const daysAgo = (days: number) => inMinutes(-days * 1440)

async function save(query: string, { wantsPriceDrops = true, at = now } = {}): Promise<void> {
  const wish = { name: 'My search', query, frequency: 'daily' as const, wantsPriceDrops }
  await saveSearchesOfPerson(test.db, actorOfUser(await aBuyer(test.db)), { items: [wish], now: at })
}
const match = () => matchChangedCarsToSavedSearches(test.db, { now: muchLater, log: silentLogger })
const hits = async () => {
  await match()
  const { listingId, kind, priceCents } = savedSearchHits
  return test.db.select({ listingId, kind, priceCents }).from(savedSearchHits)
}
const aHonda = (more: Parameters<typeof aListing>[1] = {}) =>
  aListing(test.db, { brand: 'Honda', priceCents: 2_000_000, postedAt: later, ...more })

type Label = (typeof valuations.$inferInsert)['deal']

async function value(listingId: string, deal: Label, priceCents = 2_000_000): Promise<void> {
  const [low, high] = [priceCents - 300_000, priceCents + 300_000]
  const bounds = { lowCents: low, lowerCents: low, upperCents: high, highCents: high }
  const row = { deal, priceCents, valueCents: priceCents, carCount: 9, priceShare: 1000, ...bounds }
  await test.db
    .insert(valuations)
    .values({ listingId, ...row })
    .onConflictDoUpdate({ target: valuations.listingId, set: row })
}

it('G-03 a car that gets its label after it was compared is told of to a search for that label, once', async () => {
  await save('deal=fair&brand=Honda')
  const [unlabelled, fair] = [await aHonda(), await aHonda()]
  expect(await hits()).toEqual([])
  await value(fair.id, 'fair')
  const told = [{ listingId: fair.id, kind: 'new', priceCents: 2_000_000 }]
  expect(await hits()).toEqual(told)
  await test.db.update(savedSearchHits).set({ seenAt: later, mailedAt: later })
  for (const deal of ['great', 'fair'] as const) {
    await value(fair.id, deal)
    expect(await hits()).toEqual(told)
  }
  expect(await test.db.$count(savedSearchHits, eq(savedSearchHits.seenAt, later))).toBe(1)
  await value(unlabelled.id, 'overpriced')
  expect(await hits()).toEqual(told)
  await value(unlabelled.id, 'fair')
  expect(await hits()).toHaveLength(2)
})

it('G-03 a label is no news of a car that came before the search was saved', async () => {
  const [first, other] = [await aHonda({ postedAt: before }), await aHonda({ postedAt: before })]
  await value(other.id, 'high')
  await match()
  await save('deal=fair&brand=Honda')
  await value(first.id, 'fair')
  await value(other.id, 'fair')
  expect(await hits()).toEqual([])
})

it('G-03 a price that falls is told of to a search for a label, which the car has again after its price has changed', async () => {
  const car = await aHonda({ postedAt: before })
  await value(car.id, 'fair')
  await match()
  await save('deal=fair&brand=Honda')
  await save('deal=fair&brand=Honda', { wantsPriceDrops: false })
  const cost = (priceCents: number) => test.db.update(listings).set({ priceCents }).where(eq(listings.id, car.id))
  await cost(1_900_000)
  expect(await hits()).toEqual([])
  await value(car.id, 'fair', 1_900_000)
  expect(await hits()).toEqual([{ listingId: car.id, kind: 'price', priceCents: 1_900_000 }])
  await cost(1_950_000)
  await value(car.id, 'fair', 1_950_000)
  expect(await hits()).toEqual([{ listingId: car.id, kind: 'price', priceCents: 1_900_000 }])
})

it('G-03 the first label of a car that came back tells only who had saved the search before it came back', async () => {
  const car = await aHonda({ postedAt: before })
  const set = (values: Partial<typeof listings.$inferInsert>) =>
    test.db.update(listings).set(values).where(eq(listings.id, car.id))
  await match()
  await set({ status: 'withdrawn' })
  await set({ status: 'available', priceCents: 1_900_000 })
  await match()
  await save('deal=great', { at: later })
  await save('deal=great', { at: daysAgo(1) })
  await value(car.id, 'great', 1_900_000)
  expect(await hits()).toEqual([{ listingId: car.id, kind: 'price', priceCents: 1_900_000 }])
  const ofHit = eq(savedSearches.id, savedSearchHits.searchId)
  const found = test.db.select({ at: savedSearches.createdAt }).from(savedSearchHits).innerJoin(savedSearches, ofHit)
  expect(await found).toEqual([{ at: daysAgo(1) }])
})

it('G-03 the cars of a seller who is verified later are told of to a search for verified sellers, once', async () => {
  const seller = await aSeller(test.db, { permission: null })
  await save('verified=true&brand=Honda')
  await aHonda({ sellerId: seller.id, postedAt: before })
  const { id: listingId } = await aHonda({ sellerId: seller.id })
  expect(await hits()).toEqual([])
  const permit = (permission: 'Verified' | null) =>
    test.db.update(users).set({ permission }).where(eq(users.id, seller.id))
  const told = [{ listingId, kind: 'new', priceCents: 2_000_000 }]
  await permit('Verified')
  expect(await hits()).toEqual(told)
  await test.db.update(savedSearchHits).set({ seenAt: later })
  await permit(null)
  await permit('Verified')
  expect(await hits()).toEqual(told)
  expect(await test.db.$count(savedSearchHits, eq(savedSearchHits.seenAt, later))).toBe(1)
})

it('G-03 valuing all cars anew has only those compared whose label is another one, and that came within 90 days', async () => {
  const due = () => test.db.$count(carsToMatchWithSavedSearches)
  const [fresh, old] = [await aHonda({ postedAt: daysAgo(80) }), await aHonda({ postedAt: daysAgo(91) })]
  const unchanged = await aHonda({ postedAt: daysAgo(91), updatedAt: daysAgo(91) })
  await match()
  for (const { id } of [fresh, old]) await value(id, 'fair')
  expect(await due()).toBe(2)
  await value(unchanged.id, 'fair')
  expect(await due()).toBe(2)
  await match()
  const newFit = { valueCents: 2_010_000, lowCents: 1_500_000 }
  await test.db.update(valuations).set(newFit)
  expect(await due()).toBe(0)
  await test.db.update(valuations).set({ deal: 'good' })
  expect((await test.db.select().from(carsToMatchWithSavedSearches)).map(({ listingId }) => listingId)).toEqual([
    fresh.id,
  ])
  await match()
  await test.db.update(users).set({ permission: null })
  await test.db.update(users).set({ permission: 'Verified' }).where(eq(users.id, old.sellerId))
  expect(await due()).toBe(0)
})
