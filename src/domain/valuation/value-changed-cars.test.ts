import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { aSeller } from '#db/seed/builders.ts'
import { demoSellers } from '#db/seed/demo/accounts.ts'
import { createDemoCars } from '#db/seed/demo/create-demo-cars.ts'
import { seededRandom } from '#db/seed/random.ts'
import { processCacheSizes } from '#platform/memory/bounded-cache.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { readMarketAdvertsOfModel } from './read-market-adverts-of-model.ts'
import { refitPriceModel } from './refit-price-model.ts'
import { refreshValuations } from './refresh-valuations.ts'
import { MarketWithPriceCorrections } from './revalue-model-years.ts'
import { loadPriceModel } from './store-price-model.ts'
import { valueChangedCars } from './value-changed-cars.ts'

const log = pino({ level: 'silent' })
const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase({ rows: 'kept' })

it('after any writes, a changed car is valued as by reading its whole market anew', async () => {
  const ids = demoSellers.map((_, at) => `seller ${String(at).padStart(8, '0')}`)
  const sellers = await Promise.all(ids.map(async (id) => actorOfUser(await aSeller(test.db, { id }))))
  const sellerIds = sellers.map(({ accountId }) => accountId)
  const stock = createDemoCars(seededRandom(1886), { sellerIds, now }).map(({ row }) => row)
  await test.db.insert(listings).values(stock)
  await refitPriceModel(test.db, { now, log })
  await refreshValuations(test.db, { now })
  const stored = await loadPriceModel(test.db)
  if (!stored) throw new Error('there is a fit')
  expect(processCacheSizes()['cars of markets']?.entries).toBeGreaterThan(0)
  const random = seededRandom(29)
  const cars = stock.filter(({ status, model }) => status === 'available' && model)
  const differences: unknown[] = []
  let valuedCount = 0
  for (let round = 0; round < 150; round++) {
    const changed = random.pick(cars)
    const { brand, model, year, id } = changed
    if (!brand || !model || !year || !id) throw new Error('a car of the demo has its facts')
    const like = cars.filter((car) => car.model === model)
    for (let write = 0; write < random.whole(1, 4); write++) {
      const one = random.pick(like)
      const by = eq(listings.id, one.id ?? '')
      const priceCents = Math.round(one.priceCents * (0.6 + 0.8 * random.next()))
      const change = random.pick([
        ...[{ priceCents }, { priceCents }, { priceCents }, { year: year - 1 }],
        ...[{ status: 'withdrawn' as const }, { status: 'available' as const, title: `${one.title} Limited` }],
      ])
      await test.db.update(listings).set(change).where(by)
    }
    const years = [year - 2, year - 1, year, year + 1, year + 2]
    const market = { brand, model, years, now }
    const told = await valueChangedCars(test.db, stored.model, { ...market, ids: [id] })
    const whole = await readMarketAdvertsOfModel(test.db, market)
    const anew = new MarketWithPriceCorrections(whole, stored.model)
    for (const { car, estimate } of told) {
      valuedCount++
      const place = whole.findIndex((other) => other.id === car.id)
      if (JSON.stringify(anew.estimate(place)) !== JSON.stringify(estimate)) differences.push([round, car.id])
    }
    const isOnOffer = whole.some((car) => car.id === id && car.isAvailable)
    expect(told.map(({ car }) => car.id)).toEqual(isOnOffer ? [id] : [])
  }
  expect(differences).toEqual([])
  expect(valuedCount).toBeGreaterThan(60)
})
