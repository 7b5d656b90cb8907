import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { countDaysOnMarket } from '#contract/count-days-on-market.ts'
import { listings } from '#db/schema/listings.ts'
import { carPriceLog } from '#db/schema/price-log.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { computeCarTimeOnMarket } from './compute-car-time-on-market.ts'
import { findCarDetail } from './find-car-detail.ts'
import { readPriceLog } from './read-price-log.ts'

const test = useDatabase()
const day = (text: string) => new Date(`2026-${text}T12:00:00Z`)
const now = day('11-20')
const vin = '1M8GDM9AXKP042788'

async function change(id: string, at: Date, values: Partial<typeof listings.$inferInsert>) {
  await test.db
    .update(listings)
    .set({ ...values, updatedAt: at })
    .where(eq(listings.id, id))
}
const log = async (id: string) => readPriceLog(test.db, null, { id, now })
const facts = {
  brand: 'Audi',
  model: 'A4',
  year: 2020,
  fuel: 'Petrol',
  transmission: 'Manual',
  body: 'Estate',
  colour: 'Red',
  mileageMiles: 30_000,
} as const

describe('G-08 the price log', () => {
  it('has an entry for every offer, price and end of an offer, whoever writes them', async () => {
    const { id } = await aListing(test.db, { priceCents: 2_000_000, postedAt: day('09-01') })
    await change(id, day('09-10'), { priceCents: 1_900_000 })
    await change(id, day('09-11'), { title: 'Another title' })
    await change(id, day('09-20'), { status: 'withdrawn' })
    await change(id, day('10-01'), { status: 'available', priceCents: 1_850_000 })
    expect((await log(id)).events).toEqual([
      { at: day('09-01').toISOString(), event: 'offered', priceCents: 2_000_000 },
      { at: day('09-10').toISOString(), event: 'price', priceCents: 1_900_000 },
      { at: day('09-20').toISOString(), event: 'withdrawn', priceCents: 1_900_000 },
      { at: day('10-01').toISOString(), event: 'offered', priceCents: 1_850_000 },
    ])
  })

  it('is changed, shortened and emptied by nobody, the owner of the database included', async () => {
    const { id } = await aListing(test.db)
    const own = eq(carPriceLog.listingId, id)
    await expect(test.db.update(carPriceLog).set({ priceCents: 1 }).where(own)).rejects.toThrow()
    await expect(test.db.delete(carPriceLog).where(own)).rejects.toThrow()
    await expect(test.db.execute(sql`truncate price_log`)).rejects.toThrow()
    expect(await test.db.$count(carPriceLog, own)).toBe(1)
  })
})

describe('G-08 days on market', () => {
  it('count from the first offer, the time off the market included, to today or to the sale', async () => {
    const { id } = await aListing(test.db, { postedAt: day('09-01') })
    await change(id, day('09-20'), { status: 'withdrawn' })
    await change(id, day('10-01'), { status: 'available' })
    expect((await log(id)).market).toMatchObject({ since: day('09-01').toISOString(), days: 80, isRelisted: false })
    await change(id, day('10-02'), { status: 'sold', salePaymentId: 'p', soldAt: day('10-02') })
    expect((await log(id)).market.days).toBe(31)
  })

  it('go on for the same VIN, whoever offers it, also where it is told later', async () => {
    const { id: first } = await aListing(test.db, { vin, priceCents: 2_000_000, postedAt: day('08-01') })
    await change(first, day('08-20'), { status: 'withdrawn', deletedAt: day('08-20') })
    const { id } = await aListing(test.db, { vin, priceCents: 1_800_000, postedAt: day('11-01') })
    const { market, events } = await log(id)
    expect(market).toMatchObject({ since: day('08-01').toISOString(), days: 111, isRelisted: true })
    expect(events.map(({ event }) => event)).toEqual(['offered', 'withdrawn', 'offered'])
    const { id: hidden } = await aListing(test.db, { vin: null, postedAt: day('11-02') })
    expect((await log(hidden)).market.isRelisted).toBe(false)
    await change(hidden, day('11-03'), { vin })
    expect((await log(hidden)).market).toMatchObject({ since: day('08-01').toISOString(), isRelisted: true })
  })

  it('go on for an advert that its seller took off and posted again, with the same facts', async () => {
    const { id: sellerId } = await aSeller(test.db)
    const first = await aListing(test.db, { ...facts, sellerId, vin: null, postedAt: day('10-01') })
    await change(first.id, day('10-05'), { status: 'withdrawn', deletedAt: day('10-05') })
    const again = { ...facts, sellerId, vin: null, mileageMiles: 30_200, postedAt: day('10-06') }
    expect((await log((await aListing(test.db, again)).id)).market.isRelisted).toBe(true)
    for (const other of [{ colour: 'Blue' }, { mileageMiles: 29_000 }, { year: 2019 }, { postedAt: day('04-01') }]) {
      expect((await log((await aListing(test.db, { ...again, ...other })).id)).market.isRelisted).toBe(false)
    }
    const { id: foreign } = await aListing(test.db, { ...again, sellerId: (await aSeller(test.db)).id })
    expect((await log(foreign)).market.isRelisted).toBe(false)
  })

  it('begin anew for a car that was sold, or that nobody offered for half a year', async () => {
    const { id: sold } = await aListing(test.db, { vin, postedAt: day('08-01') })
    await change(sold, day('08-20'), { status: 'sold', salePaymentId: 'p', soldAt: day('08-20') })
    expect((await log((await aListing(test.db, { vin, postedAt: day('11-01') })).id)).market.isRelisted).toBe(false)
    const old = '1HGCM82633A004352'
    const { id: gone } = await aListing(test.db, { vin: old, postedAt: day('01-01') })
    await change(gone, day('01-20'), { status: 'withdrawn' })
    const { id } = await aListing(test.db, { vin: old, postedAt: day('11-01') })
    expect((await log(id)).market.isRelisted).toBe(false)
  })
})

describe('G-08 the number of price changes', () => {
  it('counts each other price once, also between two adverts, and no other event', () => {
    const entry = (event: 'offered' | 'price' | 'withdrawn', priceCents: number) => ({
      at: now.toISOString(),
      event,
      priceCents,
    })
    const changes = (...events: ReturnType<typeof entry>[]) =>
      computeCarTimeOnMarket(events, { now, postedAt: now, isRelisted: false, timeZone: null }).priceChanges
    expect(changes()).toBe(0)
    expect(changes(entry('offered', 20_000), entry('withdrawn', 20_000), entry('offered', 20_000))).toBe(0)
    expect(changes(entry('offered', 20_000), entry('price', 19_000), entry('price', 20_000))).toBe(2)
    expect(changes(entry('offered', 20_000), entry('withdrawn', 20_000), entry('offered', 18_000))).toBe(1)
  })
})

describe('G-08 the number of days on market', () => {
  it('is that of the dates: posted in the evening of the 21st, a car is two days old in the morning of the 23rd', () => {
    const at = (text: string) => new Date(`2026-11-${text}`)
    const posted = { at: at('21T18:00:00Z').toISOString(), event: 'offered' as const, priceCents: 20_000 }
    const days = (events: (typeof posted)[], today: Date) =>
      computeCarTimeOnMarket(events, { now: today, postedAt: at('21T18:00:00Z'), isRelisted: false, timeZone: null })
    expect(days([posted], at('23T09:00:00Z'))).toMatchObject({ days: 2, until: null })
    expect(days([], at('23T09:00:00Z')).days).toBe(2)
    const sold = { ...posted, at: at('22T01:00:00Z').toISOString(), event: 'sold' as const }
    const settings = { now, postedAt: now, isRelisted: false, timeZone: null }
    expect(computeCarTimeOnMarket([posted, sold], settings)).toMatchObject({ days: 1, until: sold.at })
  })
})

describe('G-08 the calendar of the days on market', () => {
  it('is that of the car’s place, for the server as for every reader', async () => {
    // In the evening of the 27th in Austin, where it is the 28th in London; a minute later, the 28th in both.
    const posted = new Date('2026-11-28T05:59:00Z')
    const { id } = await aListing(test.db, { location: 'Austin, TX', postedAt: posted })
    const daysAt = async (at: string) => {
      const [seen, logged] = [
        await findCarDetail(test.db, null, { id, now: new Date(at) }),
        await readPriceLog(test.db, null, { id, now: new Date(at) }),
      ]
      const counted = countDaysOnMarket(seen.market, { now: new Date(at), timeZone: seen.timeZone })
      return [seen.market.days, logged.market.days, counted]
    }
    expect(await daysAt('2026-11-28T05:59:30Z')).toEqual([0, 0, 0])
    expect(await daysAt('2026-11-28T06:00:00Z')).toEqual([1, 1, 1])
    expect(await daysAt('2026-11-29T05:59:00Z')).toEqual([1, 1, 1])
  })
})

describe('G-08 a fall of the price', () => {
  const told = (...prices: [date: string, priceCents: number][]) =>
    computeCarTimeOnMarket(
      prices.map(([date, priceCents], at) => ({
        at: day(date).toISOString(),
        event: at === 0 ? ('offered' as const) : ('price' as const),
        priceCents,
      })),
      { now, postedAt: now, isRelisted: false, timeZone: null },
    ).fall

  it('stands beside the lowest price of the 30 days before it', () => {
    expect(told(['09-01', 20_000], ['11-01', 19_000], ['11-10', 18_000])).toEqual({
      at: day('11-10').toISOString(),
      wasCents: 19_000,
      lowestBeforeCents: 19_000,
    })
    // The price of the day on which the 30 days begin counts too.
    expect(told(['09-01', 19_500], ['10-20', 20_000], ['11-10', 18_000])?.lowestBeforeCents).toBe(19_500)
    expect(told(['08-01', 15_000], ['09-01', 20_000], ['11-10', 18_000])?.lowestBeforeCents).toBe(20_000)
  })

  it('is none where the price was put up only to be taken down, where it rose since, or long after', () => {
    expect(told(['11-01', 18_000], ['11-05', 20_000], ['11-10', 18_000])).toBeNull()
    expect(told(['11-01', 20_000], ['11-05', 18_000], ['11-10', 19_000])).toBeNull()
    expect(told(['08-01', 20_000], ['09-01', 18_000])).toBeNull()
    expect(told(['11-01', 20_000])).toBeNull()
    const settings = { now, postedAt: now, isRelisted: false, timeZone: null }
    expect(computeCarTimeOnMarket([], settings)).toMatchObject({ days: 0, fall: null })
  })
})
