import { eq, inArray, isNotNull, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { advertisements, catalogueChanges, listings } from '#db/schema/listings.ts'
import { valuations, valuationsDue } from '#db/schema/valuations.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { carSummaries } from '#domain/listings/car-summaries.ts'
import { useDatabase } from '#tests/support/database.ts'
import { findValuation, valueDescribedCar } from './find-valuation.ts'
import { refitPrices } from './refit-prices.ts'
import { refreshValuations } from './refresh-valuations.ts'

const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase()

const golf = { brand: 'Volkswagen', model: 'Golf', fuel: 'Petrol', transmission: 'Manual', body: 'Hatchback' } as const
let ids: string[] = []

/** Forty like cars, a year and 8,000 miles apart at most, about 20,000 dollars each. */
beforeEach(async () => {
  const seller = await aSeller(test.db)
  ids = []
  for (let index = 0; index < 40; index++) {
    const car = await aListing(test.db, {
      ...golf,
      sellerId: seller.id,
      year: 2019 + (index % 3),
      mileageMiles: 30_000 + 4_000 * (index % 3),
      priceCents: 2_000_000 + 20_000 * ((index * 7) % 40) - 400_000,
      pictures: [],
    })
    ids.push(car.id)
  }
  await refitPrices(test.db, { now })
  await refreshValuations(test.db, { now })
})

const summaryOf = async (id: string) => (await carSummaries(test.db, [id], { now }))[0]
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
    const whole = await findValuation(test.db, null, { id: first(), now })
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
    const value = async () => (await findValuation(test.db, null, { id: first(), now })).estimate?.valueCents
    const before = await value()
    await test.db.update(listings).set({ priceCents: 123_400 }).where(eq(listings.id, first()))
    await refresh()
    expect(await value()).toBe(before)
    expect((await summaryOf(first()))?.valuation?.valueCents).toBe(before)
  })

  it('say of every car what its whole market says, though only the years about a change are valued anew', async () => {
    const old = await aListing(test.db, { ...golf, sellerId: await sellerOf(first()), year: 2012, pictures: [] })
    await refresh()
    await test.db.update(listings).set({ priceCents: 3_000_000 }).where(eq(listings.id, first()))
    await refresh()
    const stored = await test.db.select().from(valuations)
    expect(stored.map(({ listingId }) => listingId)).toContain(old.id)
    for (const { listingId, valueCents, lowCents } of stored) {
      const { estimate } = await findValuation(test.db, null, { id: listingId, now })
      expect(estimate).toMatchObject({ valueCents, lowCents })
    }
  })

  it('come for the car that changed before those of its neighbours', async () => {
    await test.db.delete(catalogueChanges)
    await test.db.update(listings).set({ priceCents: 3_000_000 }).where(eq(listings.id, first()))
    await refresh()
    const told = await test.db
      .select({ ids: catalogueChanges.valuedIds })
      .from(catalogueChanges)
      .where(isNotNull(catalogueChanges.valuedIds))
      .orderBy(catalogueChanges.id)
    expect(told[0]?.ids).toEqual([first()])
    expect(told[1]?.ids?.length).toBeGreaterThan(10)
  })

  it('are not moved by an advertisement', async () => {
    const before = (await summaryOf(first()))?.valuation
    await test.db.insert(advertisements).values({ listingId: first(), createdAt: now })
    await refresh()
    expect((await summaryOf(first()))?.valuation).toEqual(before)
  })

  it('go with the car, and move those of its neighbours', async () => {
    const some = ids.slice(1, 30)
    const before = (await findValuation(test.db, null, { id: first(), now })).estimate
    await test.db.update(listings).set({ status: 'withdrawn' }).where(inArray(listings.id, some))
    await refresh()
    expect(await test.db.select().from(valuations)).toHaveLength(11)
    const after = (await findValuation(test.db, null, { id: first(), now })).estimate
    expect(after?.valueCents).not.toBe(before?.valueCents)
    const { silence } = await findValuation(test.db, null, { id: some[0] ?? '', now })
    expect(silence).toMatchObject({ reason: 'notForSale' })
  })

  it('are given among four like cars, whichever groups of the fit they fall into', async () => {
    const seller = await sellerOf(first())
    for (let model = 0; model < 6; model++) {
      for (let car = 0; car < 5; car++) {
        const id = `golf-${model}-${car}`
        const priceCents = 1_900_000 + 50_000 * car
        await aListing(test.db, {
          ...golf,
          id,
          model: `Golf ${model}`,
          sellerId: seller,
          year: 2020,
          priceCents,
          pictures: [],
        })
      }
    }
    await refitPrices(test.db, { now: new Date(now.getTime() + 25 * 3_600_000) })
    await refresh()
    const few = await test.db.select().from(listings).where(like(listings.model, 'Golf %'))
    expect(few).toHaveLength(30)
    for (const { id } of few) {
      expect(await findValuation(test.db, null, { id, now })).toMatchObject({
        silence: null,
        estimate: { carCount: 4 },
      })
    }
  })

  it('say what is missing of a car that is not described to the end', async () => {
    await test.db.update(listings).set({ mileageMiles: null }).where(eq(listings.id, first()))
    await refresh()
    expect((await summaryOf(first()))?.valuation).toBeNull()
    const { silence, estimate } = await findValuation(test.db, null, { id: first(), now })
    expect({ silence, estimate }).toEqual({ silence: { reason: 'mileage', carCount: 0 }, estimate: null })
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
    const { estimate, comparables } = await valueDescribedCar(test.db, described, { now })
    expect(estimate?.valueCents).toBeGreaterThan(1_700_000)
    expect(comparables[0]?.differences).toEqual([])
    const { silence } = await valueDescribedCar(test.db, { ...described, model: 'Unheard' }, { now })
    expect(silence).toEqual({ reason: 'few', carCount: 0 })
  })
})
