import { asc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { carsToMatchWithSavedSearches, savedSearches, savedSearchHits } from '#db/schema/saved-searches.ts'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { matchChangedCarsToSavedSearches } from './match-changed-cars-to-saved-searches.ts'
import { saveSearchesOfPerson } from './save-searches-of-person.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T13:00:00Z')

async function save(query: string): Promise<string> {
  const buyer = actorOfUser(await aBuyer(test.db))
  const wish = { name: 'My search', query, frequency: 'daily' as const, wantsPriceDrops: true }
  await saveSearchesOfPerson(test.db, buyer, { items: [wish], now })
  const [saved] = await test.db.select().from(savedSearches).where(eq(savedSearches.accountId, buyer.accountId))
  return saved?.id ?? expect.fail()
}
const aNewCar = () => aListing(test.db, { brand: 'Tesla', postedAt: later })
const foundBy = async () =>
  (await test.db.select().from(savedSearchHits).orderBy(asc(savedSearchHits.searchId))).map(({ searchId }) => searchId)

/** The embedded database has one session, which runs statements in sequence anyway. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (test.database.kind === 'server' && (await test.db.execute(waiting)).rows.length === 0) {}
}

it('G-03 a search that is deleted while cars are compared undoes nothing of what others find', async () => {
  const [deleted, kept] = [await save('brand=Tesla'), await save('brand=Tesla')]
  await aNewCar()
  let matched: Promise<unknown> = Promise.resolve()
  await test.db.transaction(async (tx) => {
    await tx.delete(savedSearches).where(eq(savedSearches.id, deleted))
    matched = matchChangedCarsToSavedSearches(test.db, { now: later, log: silentLogger })
    matched.catch(() => undefined)
    await untilSomebodyWaits()
  })
  expect(await matched).toBe(1)
  expect(await foundBy()).toEqual([kept])
  expect(await test.db.$count(carsToMatchWithSavedSearches)).toBe(0)
})

it.each([
  ['a condition', [['brand', { kind: 'of-a-later-release' }]]],
  ['a column', [['range', { kind: 'least', column: 'ofALaterRelease', bound: 1, ifUnknown: [] }]]],
  ['a condition below another', [['brand', { kind: 'not', test: { kind: 'of-a-later-release' } }]]],
])('G-36 a search with %s that only a newer release knows is passed over, and said in the log', async (_, tests) => {
  const [unreadable, kept] = [await save('brand=Tesla'), await save('brand=Tesla')]
  await test.db.update(savedSearches).set({ tests }).where(eq(savedSearches.id, unreadable))
  await aNewCar()
  const logged: unknown[] = []
  const log = { error: (said: object) => void logged.push(said) }
  expect(await matchChangedCarsToSavedSearches(test.db, { now: later, log })).toBe(1)
  expect(await foundBy()).toEqual([kept])
  expect(logged).toMatchObject([{ count: 1, searchIds: [unreadable] }])
})
