import { expect, it } from 'vitest'
import { listingViews } from '#db/schema/listings.ts'
import { aListing } from '#db/seed/builders.ts'
import { EarlierBookingsCursor } from '#domain/meetings/earlier-bookings-cursor.ts'
import { countCarPageView } from '#domain/overview/count-car-page-view.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from '#domain/search/index/in-memory-search-index.ts'
import { findLastPriceFitAttempt } from '#domain/valuation/store-price-model.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { startBackgroundJobs } from './start-background-jobs.ts'

const test = useDatabase()

it('prices are fitted once the search index stands, and not while it is built', async () => {
  const car = await aListing(test.db)
  const index = createInMemorySearchIndex(test.db, { minCars: 1, slice: 1_000 })
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  /** An index of very many cars. */
  const slowIndex: InMemorySearchIndex = Object.create(index, {
    keep: {
      value: async () => {
        begun.resolve()
        await mayEnd.promise
        return index.keep()
      },
    },
  })
  const { services, gateway } = createTestApi(test.db)
  const stop = startBackgroundJobs(
    {
      services,
      earlierBookings: new EarlierBookingsCursor(),
      searchIndex: slowIndex,
      database: test.database,
      gateway,
      standIns: null,
      stopping: new AbortController(),
    },
    async () => 200,
  )
  try {
    await begun.promise
    const visitor = { userAgent: 'Mozilla/5.0', purpose: undefined, address: '203.0.113.7', now: services.clock.now() }
    countCarPageView(test.db, null, { listingId: car.id, sellerId: car.sellerId, ...visitor })
    // Views are written later than a server looks whether a fit is due.
    await expect.poll(() => test.db.$count(listingViews), { timeout: 30_000 }).toBe(1)
    expect(await findLastPriceFitAttempt(test.db)).toBeNull()
    const standsAt = services.clock.now()
    mayEnd.resolve()
    await expect.poll(() => findLastPriceFitAttempt(test.db), { timeout: 30_000 }).not.toBeNull()
    const { at } = (await findLastPriceFitAttempt(test.db)) ?? { at: new Date(0) }
    expect(at.getTime()).toBeGreaterThanOrEqual(standsAt.getTime())
    expect(index.state()).not.toBeNull()
  } finally {
    mayEnd.resolve()
    await stop()
  }
})
