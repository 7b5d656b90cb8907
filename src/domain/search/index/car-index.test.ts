import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateBenchmarkCars } from '#db/seed/benchmark/generate-benchmark-cars.ts'
import { refitPriceModel } from '#domain/valuation/refit-price-model.ts'
import { refreshValuations } from '#domain/valuation/refresh-valuations.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { CarIndex } from './car-index.ts'

const now = new Date('2026-11-26T12:00:00Z')
const kept = useDatabase({ rows: 'kept' })
let index: CarIndex

beforeAll(async () => {
  await generateBenchmarkCars(kept.db, { count: 300, seed: 7, now, batchSize: 100 })
  await refitPriceModel(kept.db, { now, log: createTestApi(kept.db).services.log })
  await refreshValuations(kept.db, { now })
  const built = await CarIndex.build(kept.db, { slice: 100, expected: 300, maxAwaited: 1 })
  if (!built) throw new Error('Nothing stopped it.')
  index = built.index
}, 60_000)

afterAll(() => index.stop())

const countAll = () => index.countEach([[]])

it('a search waits for the new labels of many cars, as after a fit of prices, and asks the database where more have changed than that', async () => {
  const all = await countAll()
  expect(all).toEqual([expect.any(Number)])
  const label = (count: number) =>
    kept.db.execute(sql`update valuations set deal = case deal when 'fair' then 'good' else 'fair' end
      where listing_id in (select listing_id from valuations join listings on listings.id = listing_id
        where status = 'available' and deal is not null order by listing_id limit ${count})`)
  await label(5)
  expect(await countAll()).toEqual(all)
  await label(10)
  expect(await countAll()).toBeNull()
  await index.syncProviderChanges()
  expect(await countAll()).toEqual(all)
})

it('a search asks the database where more cars have changed than it waits for', async () => {
  const repaint = (count: number) =>
    kept.db.execute(sql`update listings set colour = case colour when 'Gold' then 'Red' else 'Gold' end
      where id in (select id from listings where status = 'available' order by id limit ${count})`)
  await repaint(1)
  expect(await countAll()).not.toBeNull()
  await repaint(3)
  expect(await countAll()).toBeNull()
  await index.syncProviderChanges()
})
