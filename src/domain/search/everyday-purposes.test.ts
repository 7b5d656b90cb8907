import { expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from './search-cars.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const dayMs = 86_400_000

it.each([
  ['for my dog', ['Forester', 'Urus']],
  ['car for snow', ['Forester', 'Urus']],
  ['luxury car for snow', ['Urus', 'Forester']],
])(
  'of cars that suit a purpose of every day equally, one that costs a house is not the first: %s',
  async (q, models) => {
    const { id: sellerId } = await aSeller(test.db)
    const car = { sellerId, body: 'SUV', drive: 'All-wheel drive', year: 2022, description: 'A car.' } as const
    const older = new Date(now.getTime() - 20 * dayMs)
    await aListing(test.db, { ...car, brand: 'Subaru', model: 'Forester', priceCents: 2_500_000, postedAt: older })
    await aListing(test.db, { ...car, brand: 'Lamborghini', model: 'Urus', priceCents: 18_000_000, postedAt: now })
    const { items } = await searchCars(test.db, SearchCarsQuery.parse({ q }), { now, index: null })
    expect(items.map(({ model }) => model)).toEqual(models)
  },
)
