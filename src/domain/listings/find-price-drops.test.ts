import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findPriceDrops } from './find-price-drops.ts'

const test = useDatabase()

async function aCarPriced(...prices: number[]) {
  const { id: sellerId } = await aSeller(test.db)
  const { id } = await aListing(test.db, { sellerId, priceCents: prices[0] })
  for (const priceCents of prices.slice(1))
    await test.db.update(listings).set({ priceCents }).where(eq(listings.id, id))
  return id
}

it('cars whose price is lower than ever before, the latest drop first, with the lowest price before', async () => {
  const once = await aCarPriced(2_000_000, 1_900_000)
  const twice = await aCarPriced(2_000_000, 1_900_000, 1_700_000)
  await aCarPriced(2_000_000)
  await aCarPriced(2_000_000, 2_100_000)
  expect(await findPriceDrops(test.db, { limit: 6 })).toMatchObject([
    { id: twice, priceCents: 1_700_000, formerPriceCents: 1_900_000 },
    { id: once, priceCents: 1_900_000, formerPriceCents: 2_000_000 },
  ])
  expect(await findPriceDrops(test.db, { limit: 1 })).toHaveLength(1)
})

it('a price that was raised and lowered again, or fell by less than a hundredth, is no drop; nor is a car off the market', async () => {
  await aCarPriced(2_000_000, 2_600_000, 2_000_000)
  await aCarPriced(2_000_000, 2_600_000, 1_990_000)
  const gone = await aCarPriced(2_000_000, 1_500_000)
  await test.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, gone))
  expect(await findPriceDrops(test.db, { limit: 6 })).toEqual([])
})
