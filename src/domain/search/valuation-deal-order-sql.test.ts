import { expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import type { DealLabel } from '#contract/valuation.ts'
import { valuations } from '#db/schema/valuations.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from './search-cars.ts'

const now = new Date('2026-11-23T12:00:00Z')
const test = useDatabase()

it('puts the better label first and, of one label, the price farther below its value; cars without one come last', async () => {
  const seller = await aSeller(test.db)
  // Prices of a rare model vary widely: a price far below the value is only fair there.
  const cars: [string, DealLabel | null, number][] = [
    ['none', null, 0],
    ['fair-far-below', 'fair', 700],
    ['overpriced', 'overpriced', 1_300],
    ['great', 'great', 880],
    ['good', 'good', 930],
    ['great-farther', 'great', 860],
    ['high', 'high', 1_050],
  ]
  for (const [id, deal, priceShare] of cars) {
    const { priceCents } = await aListing(test.db, { id, sellerId: seller.id, priceCents: 2_000_000, pictures: [] })
    if (!deal) continue
    const bounds = { valueCents: 2_000_000, lowCents: 1, lowerCents: 2, upperCents: 3, highCents: 4, carCount: 9 }
    await test.db.insert(valuations).values({ listingId: id, priceCents, deal, priceShare, ...bounds })
  }
  const order = ['great-farther', 'great', 'good', 'fair-far-below', 'high', 'overpriced', 'none']
  const first = await searchCars(test.db, SearchCarsQuery.parse({ sort: 'deal', limit: '3' }), { now })
  const rest = await searchCars(test.db, SearchCarsQuery.parse({ sort: 'deal', cursor: first.nextCursor }), { now })
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(order)
})
