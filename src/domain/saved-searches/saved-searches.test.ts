import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { listings } from '#db/schema/listings.ts'
import { carsToMatchWithSavedSearches, savedSearches, savedSearchHits } from '#db/schema/saved-searches.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import { unsubscribeByMailToken } from '#domain/subscriptions/unsubscribe-by-mail-token.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { releaseTogether } from '#tests/support/release-together.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { deleteSavedSearch, editSavedSearch, markSavedSearchSeen } from './edit-saved-search.ts'
import { listSavedSearches } from './list-saved-searches.ts'
import { matchChangedCarsToSavedSearches } from './match-changed-cars-to-saved-searches.ts'
import { queueSavedSearchMail } from './queue-saved-search-mail.ts'
import { saveSearchesOfPerson } from './save-searches-of-person.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const wish = (query: string, more: object = {}) => ({
  name: 'My search',
  query,
  frequency: 'daily' as const,
  wantsPriceDrops: true,
  ...more,
})
const save = (buyer: Parameters<typeof actorOfUser>[0], query: string, more: object = {}) =>
  saveSearchesOfPerson(test.db, actorOfUser(buyer), { items: [wish(query, more)], now })
const match = () => matchChangedCarsToSavedSearches(test.db, { now: later(5), log: silentLogger })
const hits = () => test.db.select().from(savedSearchHits)
const aNewCar = (more: Parameters<typeof aListing>[1] = {}) => aListing(test.db, { postedAt: later(1), ...more })

describe('a saved search', () => {
  it('is saved once, whatever the order of its filters, and without page and order', async () => {
    const buyer = await aBuyer(test.db)
    expect(await save(buyer, 'brand=Tesla&priceMax=30000&sort=priceAsc&view=map')).toEqual({ saved: 1, known: 0 })
    expect(await save(buyer, 'priceMax=30000&brand=Tesla&cursor=abc')).toEqual({ saved: 0, known: 1 })
    expect(await listSavedSearches(test.db, actorOfUser(buyer))).toMatchObject([
      { query: 'brand=Tesla&priceMax=30000' },
    ])
  })

  it('may ask for nothing: then it finds every new car', async () => {
    const buyer = await aBuyer(test.db)
    expect(await save(buyer, 'sort=priceAsc')).toEqual({ saved: 1, known: 0 })
    for (const brand of ['Tesla', 'Audi']) await aNewCar({ brand })
    await match()
    expect(await listSavedSearches(test.db, actorOfUser(buyer))).toMatchObject([{ query: '', newCount: 2 }])
  })

  it('is its owner’s alone, and for buyers', async () => {
    const [buyer, other] = [await aBuyer(test.db), await aBuyer(test.db)]
    await save(buyer, 'brand=Tesla')
    const [{ id } = { id: '' }] = await listSavedSearches(test.db, actorOfUser(buyer))
    expect(await listSavedSearches(test.db, actorOfUser(other))).toEqual([])
    const notFound = { code: 'not_found' }
    await expect(editSavedSearch(test.db, actorOfUser(other), { id, name: 'Mine' })).rejects.toMatchObject(notFound)
    await expect(markSavedSearchSeen(test.db, actorOfUser(other), { id, now })).rejects.toMatchObject(notFound)
    await expect(deleteSavedSearch(test.db, actorOfUser(other), { id })).rejects.toMatchObject(notFound)
    for (const person of [await aSeller(test.db), await anAdmin(test.db)])
      await expect(save(person, 'brand=Tesla')).rejects.toMatchObject({ code: 'forbidden' })
    await editSavedSearch(test.db, actorOfUser(buyer), { id, name: 'Electric', frequency: 'weekly' })
    expect(await listSavedSearches(test.db, actorOfUser(buyer))).toMatchObject([
      { name: 'Electric', frequency: 'weekly' },
    ])
    await deleteSavedSearch(test.db, actorOfUser(buyer), { id })
    expect(await test.db.$count(savedSearches)).toBe(0)
  })

  it('is saved without the names that no list has, also those that every object has', async () => {
    const buyer = await aBuyer(test.db)
    await save(buyer, 'brand=Tesla&constructor=1&__proto__=2&toString=3&constructor=4')
    expect(await listSavedSearches(test.db, actorOfUser(buyer))).toMatchObject([{ query: 'brand=Tesla' }])
  })

  it('is one of a hundred at most, also where several calls save theirs at once', async () => {
    const buyer = await aBuyer(test.db)
    const saveMany = (word: string, count: number) => {
      const items = Array.from({ length: count }, (_, at) => wish(`priceMax=${at + 1}&brand=${word}`))
      return saveSearchesOfPerson(test.db, actorOfUser(buyer), { items, now })
    }
    await saveMany('Tesla', 80)
    const calls = ['Audi', 'BMW', 'Honda'].map((brand) => () => saveMany(brand, 20))
    const outcomes = await releaseTogether(test, buyer.id, calls)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await test.db.$count(savedSearches)).toBe(100)
  })

  it.each(['fuel=Steam', 'priceMax=much', 'box=1,2'])(
    'is refused where no list has such filters: %s',
    async (query) => {
      await expect(save(await aBuyer(test.db), query)).rejects.toMatchObject({ code: 'invalid' })
    },
  )
})

describe('a car that changes', () => {
  it('is found by the searches that mean it, once, if it came after they were saved', async () => {
    const buyer = await aBuyer(test.db)
    const old = await aListing(test.db, { brand: 'Tesla', postedAt: new Date('2026-11-01') })
    for (const query of ['brand=Tesla', 'brand=Tesla&priceMax=10000', 'brand=Audi', 'bodyType=SUV']) {
      if (query.startsWith('bodyType')) continue
      await save(buyer, query)
    }
    const car = await aNewCar({ brand: 'Tesla', priceCents: 2_000_000 })
    await match()
    await match()
    const found = await hits()
    expect(found.map(({ listingId, kind }) => [listingId, kind])).toEqual([[car.id, 'new']])
    await test.db.update(listings).set({ description: 'Another text.' }).where(eq(listings.id, old.id))
    await match()
    expect(await hits()).toHaveLength(1)
    expect(await test.db.$count(carsToMatchWithSavedSearches)).toBe(0)
  })

  it('whose price falls is told again, also to those who knew it before; a price that rises is no news', async () => {
    const buyer = await aBuyer(test.db)
    const car = await aListing(test.db, { brand: 'Tesla', priceCents: 2_000_000, postedAt: new Date('2026-11-01') })
    await save(buyer, 'brand=Tesla&priceMax=19000')
    await save(buyer, 'brand=Tesla', { wantsPriceDrops: false })
    await match()
    expect(await hits()).toEqual([])
    const price = (priceCents: number) =>
      test.db.update(listings).set({ priceCents }).where(eq(listings.id, car.id)).then(match)
    await price(1_850_000)
    expect(await hits()).toMatchObject([{ listingId: car.id, kind: 'price', priceCents: 1_850_000 }])
    await price(1_890_000)
    expect(await hits()).toMatchObject([{ priceCents: 1_850_000 }])
    await price(1_800_000)
    expect(await hits()).toMatchObject([{ priceCents: 1_800_000 }])
  })

  it('no longer counts once it is sold', async () => {
    const buyer = await aBuyer(test.db)
    await save(buyer, 'brand=Tesla')
    const car = await aNewCar({ brand: 'Tesla' })
    await match()
    const count = async () => (await listSavedSearches(test.db, actorOfUser(buyer)))[0]?.newCount
    expect(await count()).toBe(1)
    await test.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, car.id))
    expect(await count()).toBe(0)
  })

  it('is found by exactly the searches whose list shows it', async () => {
    const buyer = await aBuyer(test.db)
    const queries = [
      ...['', 'brand=Tesla', 'brand=Audi&brand=BMW', 'q=diesel', 'q=red+tesla', 'priceMin=10000&priceMax=20000'],
      ...['yearMin=2018', 'mileageMax=60000', 'fuel=Electric', 'near=Austin%2C+TX&radiusMiles=100', 'model=A4'],
      ...['model=Model+3&priceMax=40000', 'q=electric+under+30000', 'brand=BMW&yearMax=2016', 'q=not+tesla'],
    ]
    for (const query of queries) await save(buyer, query)
    const brands = ['Tesla', 'Audi', 'BMW'] as const
    const models = { Tesla: 'Model 3', Audi: 'A4 Avant', BMW: '330i' }
    for (let at = 0; at < 24; at++) {
      const brand = brands[at % 3] ?? 'Audi'
      await aNewCar({
        brand,
        model: at % 5 === 0 ? null : models[brand],
        title: `${brand} ${at % 2 ? 'red' : 'diesel'} car`,
        priceCents: 800_000 + at * 120_000,
        year: 2010 + (at % 14),
        mileageMiles: at % 7 === 0 ? null : at * 5_000,
        fuel: brand === 'Tesla' ? 'Electric' : 'Diesel',
        colour: at % 2 ? 'Red' : 'Black',
        location: at % 2 ? 'Austin, TX' : 'Portland, OR',
      })
    }
    await match()
    const byQuery = new Map((await test.db.select().from(savedSearches)).map(({ id, query }) => [query, id]))
    const found = await hits()
    expect(byQuery.size).toBe(queries.length)
    for (const [query, id] of byQuery) {
      const asked: Record<string, string[]> = {}
      for (const [name, value] of new URLSearchParams(query)) asked[name] = [...(asked[name] ?? []), value]
      const parsed = SearchCarsQuery.parse({
        ...Object.fromEntries(
          Object.entries(asked).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
        ),
        limit: '48',
      })
      const { items } = await searchCars(test.db, parsed, { now: later(5) })
      const own = found.filter(({ searchId }) => searchId === id).map(({ listingId }) => listingId)
      expect(own.toSorted(), query).toEqual(items.map((car) => car.id).toSorted())
    }
  })
})

describe('mail about a saved search', () => {
  const sent = async () => (await readWrittenMails(test.db)).filter(({ template }) => template === 'saved-search-found')

  it.each([
    ['instant', 0, 15],
    ['daily', 24 * 60, 24 * 60],
    ['weekly', 7 * 24 * 60, 7 * 24 * 60],
  ] as const)(
    'comes %s: not before its time, all news in one, and none without news',
    async (frequency, first, gap) => {
      const buyer = await aBuyer(test.db)
      await save(buyer, 'brand=Tesla', { frequency })
      await aNewCar({ brand: 'Tesla' })
      await aNewCar({ brand: 'Tesla' })
      await match()
      if (first > 0) {
        await queueSavedSearchMail(test.db, { now: later(first - 1) })
        expect(await sent()).toEqual([])
      }
      await queueSavedSearchMail(test.db, { now: later(first) })
      await queueSavedSearchMail(test.db, { now: later(first + gap + 1) })
      expect(await sent()).toMatchObject([{ recipient: buyer.email, data: { total: 2, name: 'My search' } }])
      await aNewCar({ brand: 'Tesla' })
      await match()
      await queueSavedSearchMail(test.db, { now: later(first + gap - 1) })
      expect(await sent()).toHaveLength(1)
      await queueSavedSearchMail(test.db, { now: later(first + 2 * gap + 2) })
      expect(await sent()).toHaveLength(2)
    },
  )

  it('comes for each of the many that are due at once, once', async () => {
    const buyers = []
    for (let count = 0; count < 11; count += 1) buyers.push(await aBuyer(test.db))
    // More than two batches, one of them without a search that found something.
    for (const buyer of buyers) {
      const items = Array.from({ length: 20 }, (_, at) =>
        wish(`brand=${at < 19 ? 'Tesla' : 'Audi'}&priceMax=${90_000 + at}`),
      )
      await saveSearchesOfPerson(test.db, actorOfUser(buyer), { items, now })
    }
    await aNewCar({ brand: 'Tesla', priceCents: 30_000_00 })
    await match()
    const nextDay = later(24 * 60)
    await Promise.all([1, 2].map(() => queueSavedSearchMail(test.db, { now: nextDay })))
    expect(await sent()).toHaveLength(11 * 19)
    await queueSavedSearchMail(test.db, { now: nextDay })
    expect(await sent()).toHaveLength(11 * 19)
  })

  it('comes about a car that was not on offer at its time once the car is back, and about the others without it', async () => {
    const buyer = await aBuyer(test.db)
    await save(buyer, 'brand=Tesla', { frequency: 'instant' })
    const car = await aNewCar({ brand: 'Tesla' })
    await match()
    const setStatus = (status: 'available' | 'withdrawn') =>
      test.db.update(listings).set({ status }).where(eq(listings.id, car.id))
    await setStatus('withdrawn')
    await queueSavedSearchMail(test.db, { now: later(10) })
    expect(await sent()).toEqual([])
    const other = await aNewCar({ brand: 'Tesla' })
    await match()
    await queueSavedSearchMail(test.db, { now: later(11) })
    expect(await sent()).toMatchObject([{ data: { total: 1, cars: [{ id: other.id }] } }])
    await setStatus('available')
    await queueSavedSearchMail(test.db, { now: later(30) })
    expect((await sent()).at(-1)).toMatchObject({ data: { total: 1, cars: [{ id: car.id }] } })
    await queueSavedSearchMail(test.db, { now: later(60) })
    expect(await sent()).toHaveLength(2)
  })

  it('stops with one click, for that search alone', async () => {
    const buyer = await aBuyer(test.db)
    for (const query of ['brand=Tesla', 'fuel=Electric']) await save(buyer, query, { frequency: 'instant' })
    await aNewCar({ brand: 'Tesla', fuel: 'Electric' })
    await match()
    const [search] = await test.db.select().from(savedSearches).where(eq(savedSearches.query, 'brand=Tesla'))
    expect(await unsubscribeByMailToken(test.db, { token: search?.token ?? '', now })).toBe('saved-search')
    await queueSavedSearchMail(test.db, { now: later(20) })
    expect((await sent()).map(({ data }) => data.query)).toEqual(['fuel=Electric'])
  })
})
