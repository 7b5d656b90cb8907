import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { savedSearches, savedSearchHits } from '#db/schema/saved-searches.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { type ImportedCarRow, upsertImportedCars } from '#domain/listings/upsert-imported-cars.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { matchChangedCarsToSavedSearches } from './match-changed-cars-to-saved-searches.ts'
import { saveSearchesOfPerson } from './save-searches-of-person.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const [before, later] = [new Date('2026-11-20T11:00:00Z'), new Date('2026-11-20T13:00:00Z')]
/** A feed says the day alone. */
const midnight = new Date('2026-11-20T00:00:00Z')

async function save(query: string, wantsPriceDrops = true): Promise<void> {
  const wish = { name: 'My search', query, frequency: 'daily' as const, wantsPriceDrops }
  await saveSearchesOfPerson(test.db, actorOfUser(await aBuyer(test.db)), { items: [wish], now })
}
const match = () => matchChangedCarsToSavedSearches(test.db, { now: later, log: silentLogger })
const hits = async () => {
  await match()
  const { listingId, kind, priceCents } = savedSearchHits
  return test.db.select({ listingId, kind, priceCents }).from(savedSearchHits)
}

const feedRow: ImportedCarRow = {
  stockNumber: 'A-1',
  title: 'Tesla Model 3',
  description: 'One owner.',
  brand: 'Tesla',
  model: 'Model 3',
  priceCents: 2_000_000,
  originalPriceCents: null,
  location: 'Austin, TX',
  postedAt: midnight,
}

async function importCar(sellerId: string, row: Partial<ImportedCarRow>, at: Date): Promise<string> {
  await test.db.transaction((tx) => upsertImportedCars(tx, sellerId, [{ ...feedRow, ...row }], at))
  const [car] = await test.db.select().from(listings).where(eq(listings.sellerId, sellerId))
  return car?.id ?? expect.fail()
}

it.each([midnight, new Date('2026-09-01T00:00:00Z')])(
  'G-03 a car that a feed brings after the search was saved is news, also where its dealer posted it before: %s',
  async (postedAt) => {
    await save('brand=Tesla')
    const listingId = await importCar((await aSeller(test.db)).id, { postedAt }, later)
    expect(await hits()).toEqual([{ listingId, kind: 'new', priceCents: 2_000_000 }])
  },
)

it('G-03 one that a feed brought before is none, whatever the feed changes of it; one that a change makes a match is', async () => {
  const { id: sellerId } = await aSeller(test.db)
  await importCar(sellerId, {}, before)
  await save('brand=Tesla')
  await importCar(sellerId, { description: 'Two owners.' }, later)
  expect(await hits()).toEqual([])
  const other = await importCar((await aSeller(test.db)).id, { brand: 'Audi', model: 'A4' }, later)
  expect(await hits()).toEqual([])
  await test.db.update(listings).set({ brand: 'Tesla' }).where(eq(listings.id, other))
  expect(await hits()).toMatchObject([{ listingId: other, kind: 'new' }])
})

it('G-03 a car that comes back at a lower price is news, once, however often its price goes up and down', async () => {
  const car = await aListing(test.db, { brand: 'Tesla', priceCents: 2_000_000, postedAt: midnight })
  const offer = async (priceCents: number) => {
    const set = (values: Partial<typeof listings.$inferInsert>) =>
      test.db.update(listings).set(values).where(eq(listings.id, car.id))
    await set({ status: 'withdrawn' })
    await match()
    await set({ priceCents })
    await set({ status: 'available' })
    return hits()
  }
  await match()
  await save('brand=Tesla')
  await save('brand=Tesla&priceMax=90000', false)
  expect(await offer(2_000_000)).toEqual([])
  expect(await offer(2_100_000)).toEqual([])
  const told = [{ listingId: car.id, kind: 'price', priceCents: 1_900_000 }]
  expect(await offer(1_900_000)).toEqual(told)
  await test.db.update(savedSearchHits).set({ seenAt: later, mailedAt: later })
  for (const price of [2_000_000, 1_900_000, 2_000_000, 1_950_000]) expect(await offer(price)).toEqual(told)
  const isSeen = (await test.db.select().from(savedSearchHits)).map(({ seenAt }) => seenAt !== null)
  expect(isSeen).toEqual([true])
  expect(await offer(1_800_000)).toEqual([{ ...told[0], priceCents: 1_800_000 }])
})

it('G-03 a car that comes back at its price is news to who saved the search while it was away, once', async () => {
  const car = await aListing(test.db, { brand: 'Tesla', priceCents: 2_000_000, postedAt: midnight })
  const set = (values: Partial<typeof listings.$inferInsert>) =>
    test.db.update(listings).set(values).where(eq(listings.id, car.id))
  // The log takes the time of the database, by which the search is saved too.
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const savedAt = async (at: Date) => {
    await save('brand=Tesla')
    await test.db.update(savedSearches).set({ createdAt: at }).where(eq(savedSearches.createdAt, now))
  }
  await savedAt(ago(1))
  await set({ status: 'withdrawn' })
  const whileAway = new Date()
  await savedAt(whileAway)
  await match()
  const told = [{ listingId: car.id, kind: 'new', priceCents: 2_000_000 }]
  await set({ status: 'available' })
  expect(await hits()).toEqual(told)
  const { createdAt } = savedSearches
  const ofHit = eq(savedSearches.id, savedSearchHits.searchId)
  expect(await test.db.select({ createdAt }).from(savedSearchHits).innerJoin(savedSearches, ofHit)).toEqual([
    { createdAt: whileAway },
  ])
  await set({ description: 'Two owners.' })
  expect(await hits()).toEqual(told)
  await set({ status: 'withdrawn' })
  await set({ status: 'available' })
  expect(await hits()).toEqual(told)
})

it.each([
  ['"one owner"', 1],
  ['tesla "one owner"', 1],
  ['not "one owner"', null],
  ['tesla not "one owner"', null],
  ['"2.0tdi quattro"', 0],
  ['not tesla', 0],
  ['tesla without "tow bar"', null],
] as const)('G-03 a search for %s names no car of today, and finds those to come', async (q, count) => {
  await aListing(test.db, { brand: 'Tesla', description: 'One owner, 2.0tdi quattro, tow bar.', postedAt: midnight })
  await match()
  await save(new URLSearchParams({ q }).toString())
  const [{ tests } = { tests: [] }] = await test.db.select().from(savedSearches)
  expect(JSON.stringify(tests)).not.toContain('"cars"')
  await aListing(test.db, { brand: 'Tesla', description: 'Really one owner.', postedAt: later })
  const found = await hits()
  if (count !== null) expect(found).toHaveLength(count)
})
