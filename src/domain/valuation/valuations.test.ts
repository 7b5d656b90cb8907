import { deserialize, serialize } from 'node:v8'
import { eq, inArray, isNotNull, like } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { dealLabelOfPrice } from '#contract/deal-label-of-price.ts'
import { homePageAdvertisements, listings, publicPageChanges } from '#db/schema/listings.ts'
import { priceFits, valuations, valuationsDue } from '#db/schema/valuations.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { estimateDraftCarValue, findCarValuation } from './find-car-valuation.ts'
import { refitPriceModel } from './refit-price-model.ts'
import { refreshValuations } from './refresh-valuations.ts'

const log = pino({ level: 'silent' })
const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase()

const golf = {
  title: 'Volkswagen Golf',
  brand: 'Volkswagen',
  model: 'Golf',
  fuel: 'Petrol',
  transmission: 'Manual',
  body: 'Hatchback',
  drive: 'Front-wheel drive',
  engineCc: 1395,
  powerHp: 150,
  location: 'London',
  equipment: null,
  titleStatus: 'Clean',
  accidents: 'None',
  serviceHistory: 'Full',
} as const
let ids: string[] = []
let fits: (typeof priceFits.$inferSelect)[] = []
/** A seller's offers do not affect the value of that seller's similar cars. */
const sellerIds = Array.from({ length: 20 }, (_, index) => `seller-${index}`)

/** Forty similar cars, a year and 8,000 miles apart at most, about 20,000 dollars each. */
beforeEach(async () => {
  for (const id of sellerIds) await aSeller(test.db, { id })
  ids = []
  for (let index = 0; index < 40; index++) {
    const car = await aListing(test.db, {
      ...golf,
      sellerId: sellerIds[index % sellerIds.length] ?? '',
      year: 2019 + (index % 3),
      mileageMiles: 30_000 + 4_000 * (index % 3),
      priceCents: 2_000_000 + 20_000 * ((index * 7) % 40) - 400_000,
      pictures: [],
    })
    ids.push(car.id)
  }
  // The same cars result in the same fit each time: it is made once.
  if (fits.length > 0) await test.db.insert(priceFits).values(fits)
  else await refitPriceModel(test.db, { now, log })
  fits = await test.db.select().from(priceFits)
  await refreshValuations(test.db, { now })
})

const summaryOf = async (id: string) => (await loadCarSummaries(test.db, [id], { now }))[0]
const refresh = () => refreshValuations(test.db, { now })
const first = () => ids[0] ?? ''
const sellerOf = async (id: string) =>
  (await test.db.select({ id: listings.sellerId }).from(listings).where(eq(listings.id, id)))[0]?.id ?? ''

describe('valuations', () => {
  it('stand beside every car of a market that is known', async () => {
    expect(await test.db.select().from(valuations)).toHaveLength(40)
    const { valuation } = (await summaryOf(first())) ?? {}
    expect(valuation?.valueCents).toBeGreaterThan(1_700_000)
    expect(valuation?.valueCents).toBeLessThan(2_300_000)
    const whole = await findCarValuation(test.db, null, { id: first(), now })
    expect(whole.deal).toBe(valuation?.deal)
    expect(whole.estimate?.valueCents).toBe(valuation?.valueCents)
    expect(whole.comparables).toHaveLength(8)
    expect(whole.course.map(({ age }) => age)).toContain((whole.age ?? 0) + 2)
  })

  it('follow a price at once by saying nothing, and within a round with the new label', async () => {
    await test.db.update(listings).set({ priceCents: 900_000 }).where(eq(listings.id, first()))
    expect((await summaryOf(first()))?.valuation).toBeNull()
    await refresh()
    expect((await summaryOf(first()))?.valuation).toMatchObject({ deal: 'great' })
    await test.db.update(listings).set({ priceCents: 9_000_000 }).where(eq(listings.id, first()))
    await refresh()
    expect((await summaryOf(first()))?.valuation).toMatchObject({ deal: 'overpriced' })
  })

  it('give the same value whatever the car itself costs', async () => {
    const value = async () => (await findCarValuation(test.db, null, { id: first(), now })).estimate?.valueCents
    const before = await value()
    await test.db.update(listings).set({ priceCents: 123_400 }).where(eq(listings.id, first()))
    await refresh()
    expect(await value()).toBe(before)
    expect((await summaryOf(first()))?.valuation?.valueCents).toBe(before)
  })

  it('say of every car what its whole market says, though only the years about a change are valued anew', async () => {
    const like = { ...golf, sellerId: await sellerOf(first()), mileageMiles: 45_000, pictures: [] }
    const old = await aListing(test.db, { ...like, year: 2016 })
    await refresh()
    await test.db.update(listings).set({ priceCents: 3_000_000 }).where(eq(listings.id, first()))
    await refresh()
    const stored = await test.db.select().from(valuations)
    expect(stored.map(({ listingId }) => listingId)).toContain(old.id)
    for (const { listingId, valueCents, lowCents } of stored) {
      const { estimate } = await findCarValuation(test.db, null, { id: listingId, now })
      expect(estimate).toMatchObject({ valueCents, lowCents })
    }
  })

  it('come for the car that changed before those of its neighbours', async () => {
    await test.db.delete(publicPageChanges)
    await test.db.update(listings).set({ priceCents: 3_000_000 }).where(eq(listings.id, first()))
    await refresh()
    const told = await test.db
      .select({ ids: publicPageChanges.valuedIds })
      .from(publicPageChanges)
      .where(isNotNull(publicPageChanges.valuedIds))
      .orderBy(publicPageChanges.id)
    expect(told[0]?.ids).toEqual([first()])
    expect(told[1]?.ids?.length).toBeGreaterThan(10)
  })

  it('are not moved by an advertisement', async () => {
    const before = (await summaryOf(first()))?.valuation
    await test.db.insert(homePageAdvertisements).values({ listingId: first(), createdAt: now })
    await refresh()
    expect((await summaryOf(first()))?.valuation).toEqual(before)
  })

  it('go with the car, and move those of its neighbours', async () => {
    const some = ids.slice(1, 30)
    const before = (await findCarValuation(test.db, null, { id: first(), now })).estimate
    await test.db.update(listings).set({ status: 'withdrawn' }).where(inArray(listings.id, some))
    await refresh()
    expect(await test.db.select().from(valuations)).toHaveLength(11)
    const after = (await findCarValuation(test.db, null, { id: first(), now })).estimate
    expect(after?.valueCents).not.toBe(before?.valueCents)
    const { silence } = await findCarValuation(test.db, null, { id: some[0] ?? '', now })
    expect(silence).toMatchObject({ reason: 'notForSale' })
  })

  it('are given among four like cars, whichever groups of the fit they fall into, and count those that they list', async () => {
    for (let model = 0; model < 6; model++) {
      for (let car = 0; car < 5; car++) {
        const id = `golf-${model}-${car}`
        const priceCents = 1_900_000 + 50_000 * car
        await aListing(test.db, {
          ...golf,
          id,
          model: `Golf ${model}`,
          sellerId: sellerIds[car] ?? '',
          year: 2020,
          mileageMiles: 40_000 + 1_000 * car,
          priceCents,
          pictures: [],
        })
      }
    }
    await refitPriceModel(test.db, { now: new Date(now.getTime() + 25 * 3_600_000), log })
    await refresh()
    const few = await test.db.select().from(listings).where(like(listings.model, 'Golf %'))
    expect(few).toHaveLength(30)
    for (const { id } of few) {
      expect(await findCarValuation(test.db, null, { id, now })).toMatchObject({
        silence: null,
        estimate: { carCount: 4 },
      })
    }
    // One more car than the fit knows.
    const facts = { ...golf, model: 'Golf 0', year: 2020, mileageMiles: 42_500, pictures: [] }
    await aListing(test.db, { ...facts, sellerId: sellerIds[5] ?? '' })
    const { estimate, comparables } = await findCarValuation(test.db, null, { id: 'golf-0-0', now })
    expect([estimate?.carCount, comparables.length]).toEqual([5, 5])
  })

  it('say what is missing of a car that is not described to the end', async () => {
    await test.db.update(listings).set({ mileageMiles: null }).where(eq(listings.id, first()))
    await refresh()
    expect((await summaryOf(first()))?.valuation).toBeNull()
    const { silence, estimate } = await findCarValuation(test.db, null, { id: first(), now })
    expect({ silence, estimate }).toEqual({
      silence: { reason: 'facts', carCount: 0, facts: ['mileage'] },
      estimate: null,
    })
  })

  it('leave nothing due, whoever works beside', async () => {
    await test.db
      .update(listings)
      .set({ priceCents: 1_900_000 })
      .where(inArray(listings.id, ids.slice(0, 20)))
    await Promise.all([refresh(), refresh()])
    expect(await test.db.select().from(valuationsDue)).toEqual([])
    expect(await test.db.select().from(valuations)).toHaveLength(40)
  })

  it('are told for a car that somebody describes', async () => {
    const described = { ...golf, year: 2020, mileageMiles: 34_000 }
    const { estimate, comparables } = await estimateDraftCarValue(test.db, null, { ...described, now })
    expect(estimate?.valueCents).toBeGreaterThan(1_700_000)
    expect(comparables[0]?.differences).toEqual([])
    const { silence } = await estimateDraftCarValue(test.db, null, { ...described, model: 'Unheard', now })
    expect(silence).toEqual({ reason: 'few', carCount: 0, facts: [] })
  })

  it('are not given where all cars of the model are offers of one seller, and hear nothing of like ones of the same', async () => {
    const own = { ...golf, sellerId: sellerIds[0] ?? '', year: 2020, mileageMiles: 40_000, pictures: [] }
    const decoys: string[] = []
    for (let car = 0; car < 8; car++) {
      await aListing(test.db, { ...own, model: 'Lone', priceCents: 1_900_000 + 50_000 * car })
      decoys.push((await aListing(test.db, { ...own, priceCents: 2_000_000 })).id)
    }
    const later = (days: number) => new Date(now.getTime() + days * 25 * 3_600_000)
    await refitPriceModel(test.db, { now: later(1), log })
    const lone = { ...golf, model: 'Lone', year: 2020, mileageMiles: 41_000 }
    // In another group than the first seller's cars.
    const seller = actorOfUser(await aSeller(test.db, { id: 'another seller' }))
    expect((await estimateDraftCarValue(test.db, seller, { ...lone, now })).silence).toBeNull()
    const [one] = await test.db.select().from(listings).where(eq(listings.model, 'Lone'))
    expect((await findCarValuation(test.db, null, { id: one?.id ?? '', now })).silence).toMatchObject({ reason: 'few' })
    const ofDecoy = async () => (await findCarValuation(test.db, null, { id: decoys[0] ?? '', now })).estimate
    const before = await ofDecoy()
    expect(before?.valueCents).toBeGreaterThan(0)
    const others = inArray(listings.id, decoys.slice(1))
    await test.db.update(listings).set({ priceCents: 9_000_000 }).where(others)
    expect(await ofDecoy()).toEqual(before)
    await refitPriceModel(test.db, { now: later(2), log })
    expect((await ofDecoy())?.valueCents).toBe(before?.valueCents)
  })

  it('are the same for the form, the page and the lists, whatever the advert leaves out', async () => {
    // Half of the market: vans with a diesel, half as expensive again.
    const like = { ...golf, year: 2020, pictures: [] }
    for (let index = 0; index < 40; index++) {
      const dear = {
        sellerId: sellerIds[index % sellerIds.length] ?? '',
        fuel: 'Diesel',
        body: 'Van',
        mileageMiles: 30_000 + 300 * index,
        priceCents: 3_000_000 + 9_000 * index,
      }
      await aListing(test.db, { ...like, ...dear })
    }
    await refitPriceModel(test.db, { now: new Date(now.getTime() + 25 * 3_600_000), log })
    const labels: (string | null)[] = []
    for (const fuel of ['Petrol', null]) {
      for (const body of ['Hatchback', null]) {
        await test.db.update(listings).set({ fuel, body, priceCents: 2_900_000 }).where(eq(listings.id, first()))
        await refresh()
        const [car] = await test.db.select().from(listings).where(eq(listings.id, first()))
        if (!car) throw new Error('the car is gone')
        const page = await findCarValuation(test.db, null, { id: car.id, now })
        const coach = await estimateDraftCarValue(test.db, null, { ...car, carId: car.id, now })
        const { deal } = (await summaryOf(car.id))?.valuation ?? { deal: null }
        const { estimate, silence, sum, comparables, missingFacts } = page
        expect(coach).toEqual({ estimate, silence, sum, comparables, missingFacts })
        expect([page.deal, coach.estimate && dealLabelOfPrice(car.priceCents, coach.estimate)]).toEqual([
          deal,
          page.deal,
        ])
        const open = page.silence?.facts ?? page.estimate?.openFacts
        expect(open).toEqual([...(fuel ? [] : ['fuel']), ...(body ? [] : ['body'])])
        expect(missingFacts.map(({ fact }) => fact)).toEqual(open ?? [])
        labels.push(deal)
      }
    }
    expect([labels.at(0), labels.at(-1)]).toEqual(['overpriced', null])
  })

  it('of another version of the model stay until the first fit of this one has made them anew', async () => {
    const [written] = await test.db.select().from(priceFits)
    if (!written) throw new Error('there is no fit')
    const modelVersion = written.modelVersion - 1
    const fit = serialize({ ...(deserialize(written.fit) as object), version: modelVersion })
    await test.db.update(priceFits).set({ modelVersion, id: `${written.id}-older`, fit })
    await test.db.update(valuations).set({ valueCents: 1, deal: 'overpriced' })
    expect((await findCarValuation(test.db, null, { id: first(), now })).silence).toMatchObject({ reason: 'notReady' })
    // Stopped before the fit is done, as a server may be.
    await refitPriceModel(test.db, { now, log, signal: AbortSignal.abort() })
    expect(await test.db.$count(valuations)).toBe(40)
    expect(await refitPriceModel(test.db, { now, log })).toBe('first')
    expect(await test.db.$count(valuations)).toBe(40)
    await refresh()
    const stored = await test.db.select().from(valuations)
    expect(stored).toHaveLength(40)
    expect(stored.filter(({ valueCents }) => valueCents < 1_000_000)).toEqual([])
  })
})
