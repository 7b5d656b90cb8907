import { describe, expect, it } from 'vitest'
import { SearchCars } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/database.ts'
import { countFacets } from './count-facets.ts'
import { searchFilters } from './search-filters.ts'
import { understandQuery } from './words/understand-query.ts'
import { Vocabulary } from './words/vocabulary.ts'

const test = useDatabase()

const vocabulary = new Vocabulary([])
const counts = async (query: Record<string, string>) => {
  const read = understandQuery(query.q ?? '', vocabulary, { year: 2026 })
  return (await countFacets(test.db, searchFilters(SearchCars.parse(query), read))).facets.brand
}

describe('counts by brand', () => {
  it('are those of their own search for everybody who asks at the same moment', async () => {
    const { id: seller } = await aSeller(test.db)
    const cars = [
      ['Audi', 1_000_000, 'One owner.'],
      ['Audi', 3_000_000, 'Two owners.'],
      ['BMW', 2_000_000, 'One owner.'],
      ['Skoda', 3_000_000, 'One owner.'],
    ] as const
    for (const [brand, priceCents, description] of cars) {
      await aListing(test.db, { sellerId: seller, brand, priceCents, description, title: brand, pictures: [] })
    }
    const queries: Record<string, string>[] = [
      {},
      { priceMin: '20000' },
      { priceMax: '20000' },
      { priceMin: '15000', priceMax: '25000' },
      { q: 'two' },
      { q: 'one' },
      { q: 'one', priceMin: '30000' },
      { seller },
      { seller: 'nobody' },
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
