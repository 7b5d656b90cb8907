import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from './search-cars.ts'

const test = useDatabase()

const now = new Date('2026-11-20T12:00:00Z')
const counts = async (query: Record<string, string>) =>
  (await searchCars(test.db, SearchCarsQuery.parse(query), { now, index: null })).facets.brand

describe('counts by brand', () => {
  it('are those of their own search for everybody who asks at the same moment', async () => {
    const { id: seller } = await aSeller(test.db)
    const cars = [
      ['Audi', 1_000_000, 'One owner. Red.', null],
      ['Audi', 3_000_000, 'Two owners.', 'Blue'],
      ['BMW', 2_000_000, 'One owner.', 'Red'],
      ['Skoda', 3_000_000, 'One owner.', 'Blue'],
    ] as const
    for (const [brand, priceCents, description, colour] of cars) {
      await aListing(test.db, { sellerId: seller, brand, priceCents, description, colour, title: brand, pictures: [] })
    }
    await test.db.execute(sql`update listings set colour = null where description like '%Red.'`)
    const queries: Record<string, string>[] = [
      {},
      { priceMin: '20000' },
      { priceMax: '20000' },
      { priceMin: '15000', priceMax: '25000' },
      { q: '"two"' },
      { q: '"one"' },
      { q: '"one"', priceMin: '30000' },
      { seller },
      { seller: 'nobody' },
      // Typed words are also looked for in the text.
      { q: 'audi red' },
      { q: 'audi', colour: 'Red' },
    ]
    const together = await Promise.all([...queries, ...queries].map(counts))
    const alone = []
    for (const query of queries) alone.push(await counts(query))
    expect(together).toEqual([...alone, ...alone])
    expect(new Set(alone.map((each) => JSON.stringify(each))).size).toBe(7)
    expect(alone[1]).toEqual([
      { value: 'Audi', count: 1 },
      { value: 'BMW', count: 1 },
      { value: 'Skoda', count: 1 },
    ])
  })
})
