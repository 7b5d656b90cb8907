import { sql } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { minCarsForPublishedAccuracy } from '#contract/daily-price-accuracy.ts'
import { listings } from '#db/schema/listings.ts'
import { anAdmin, aSeller } from '#db/seed/builders.ts'
import { demoSellers } from '#db/seed/demo/accounts.ts'
import { createDemoCars } from '#db/seed/demo/create-demo-cars.ts'
import { seededRandom } from '#db/seed/random.ts'
import { loadAdminOverview } from '#domain/overview/load-admin-overview.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findPriceAccuracy, findRefusedPriceFitTime } from './price-measurements.ts'
import { refitPriceModel } from './refit-price-model.ts'
import { loadPriceModel } from './store-price-model.ts'

const test = useDatabase({ rows: 'kept' })
const marketCars = 240
const dayMs = 24 * 3_600_000
const start = new Date('2026-11-20T12:00:00Z')
/** So many days and some minutes later. */
const day = (days: number) => new Date(start.getTime() + days * (dayMs + 600_000))
const written: Record<string, unknown>[] = []
const log: Logger = pino({ level: 'error' }, { write: (line) => written.push(JSON.parse(line)) })
const refit = (days: number) => refitPriceModel(test.db, { now: day(days), log })
const modelInService = async () => (await loadPriceModel(test.db))?.id

beforeAll(async () => {
  const sellers = await Promise.all(
    demoSellers.map((_, at) => aSeller(test.db, { id: `seller ${String(at).padStart(8, '0')}` })),
  )
  const sellerIds = sellers.map(({ id }) => id)
  await test.db.insert(listings).values(
    createDemoCars(seededRandom(1886), { sellerIds, now: start })
      .map(({ row }) => row)
      .slice(0, marketCars),
  )
})

/** The steps of one market, each a day after the previous one. */
it('publishes nothing before the first fit', async () => {
  expect(await findPriceAccuracy(test.db)).toMatchObject({ measuredAt: null, accuracy: null, decision: null })
})

it('takes the first fit and measures it on cars that it has not seen, group by group', async () => {
  expect(await refit(0)).toBe('first')
  const { accuracy, decision, measuredAt } = await findPriceAccuracy(test.db)
  expect([decision, measuredAt]).toEqual(['first', day(0).toISOString()])
  const [{ count } = { count: 0 }] = await test.db.select({ count: sql<number>`count(*)::int` }).from(listings)
  expect(accuracy?.measuredCars).toBe(accuracy?.marketCars)
  expect(accuracy?.marketCars).toBeLessThanOrEqual(count)
  const all = accuracy?.groups.find(({ kind }) => kind === 'all')
  expect(all?.figures?.medianErrorPercent).toBeGreaterThan(1)
  expect(all?.figures?.medianErrorPercent).toBeLessThan(25)
  expect(all?.figures?.explainedPercent).toBe(100)
  const cells = accuracy?.groups.filter(({ kind }) => kind === 'valueAndAge') ?? []
  expect(cells.reduce((cars, cell) => cars + cell.cars, 0)).toBe(all?.cars)
  for (const { cars, figures } of accuracy?.groups ?? [])
    expect(figures !== null).toBe(cars >= minCarsForPublishedAccuracy)
})

it('fits no more than once a day, and takes a normal refit into service', async () => {
  const before = await modelInService()
  expect(await refit(0.5)).toBeNull()
  await test.db.execute(sql`update listings set price_cents = price_cents / 100 * 97, updated_at = ${day(0.7)}
    where ascii(substr(id, length(id), 1)) % 5 = 0 and status = 'available'`)
  expect(await refit(1)).toBe('accepted')
  expect(await modelInService()).not.toBe(before)
  const { comparison } = await findPriceAccuracy(test.db)
  expect(comparison?.cars).toBeGreaterThan(100)
  expect(comparison?.chance).toBeGreaterThan(0.01)
  expect(written).toEqual([])
})

it('refuses a fit of shuffled prices, keeps the old one, and raises an alarm', async () => {
  const before = await modelInService()
  await test.db.execute(sql`update listings set price_cents = shuffled.price_cents, updated_at = ${day(1.5)}
    from (select row_number() over (order by id) as place, id from listings where status = 'available') as car
      join (select row_number() over (order by md5(id)) as place, price_cents from listings where status = 'available') as shuffled
      using (place)
    where car.id = listings.id`)
  expect(await refit(2)).toBe('refused')
  expect(await modelInService()).toBe(before)
  const { decision, comparison, fittedAt } = await findPriceAccuracy(test.db)
  expect([decision, fittedAt]).toEqual(['refused', day(1).toISOString()])
  expect(comparison?.newFitPercent).toBeGreaterThan(2 * (comparison?.inServicePercent ?? 0))
  expect(written).toMatchObject([{ level: 50, alarm: 'price_model_refused' }])
  const admin = actorOfUser(await anAdmin(test.db))
  const alarm = async () => (await loadAdminOverview(test.db, admin, { now: day(2) })).priceModelRefusedAt
  expect(await alarm()).toBe(day(2).toISOString())
  // Not every five minutes, but once a day.
  expect(await refit(2.1)).toBeNull()
})

it('takes a worse fit on the word of the operator alone, and compares the next one with it', async () => {
  expect(await refitPriceModel(test.db, { now: day(2.2), log, wish: 'evenIfWorse' })).toBe('forced')
  expect(await findRefusedPriceFitTime(test.db)).toBeNull()
  expect(await refit(3.3)).toBe('accepted')
})
