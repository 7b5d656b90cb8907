import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CarHistogramName, type CarHistograms, histogramBarStarts } from '#contract/car-histograms.ts'
import { SearchCarsQuery } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { seededRandom } from '#db/seed/random.ts'
import { testSeed } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { countHistograms } from './count-histograms.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from './index/in-memory-search-index.ts'

const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase({ rows: 'kept' })
const names = ['priceCents', 'year', 'mileageMiles'] as const
type Numbers = Record<CarHistogramName, number | null> & { brand: string }
const cars: Numbers[] = []
let index: InMemorySearchIndex

beforeAll(async () => {
  const { id: sellerId } = await aSeller(test.db)
  const random = seededRandom(testSeed)
  for (let n = 0; n < 80; n += 1) {
    const car = {
      brand: n % 3 ? 'Audi' : 'BMW',
      // On the edges of bars as well as between them, and beyond both ends.
      priceCents: n % 5 ? random.whole(100_00, 60_000_00) : ([50, 10_000_00, 250_000_00, 999_999_99][n % 4] ?? 50),
      year: n % 7 ? random.whole(1995, 2027) : null,
      mileageMiles: n % 6 ? random.whole(0, 260_000) : ([0, 10_000, null][n % 3] ?? null),
    }
    cars.push(car)
    await aListing(test.db, { sellerId, ...car, model: null, yearOfPurchase: null, pictures: [] })
  }
  await aListing(test.db, { sellerId, status: 'sold', priceCents: 12_000_00, year: 2020, pictures: [] })
  index = createInMemorySearchIndex(test.db, { minCars: 1, slice: 50 })
  await index.keep()
})
afterAll(() => index.stop())

function expected(isFound: (car: Numbers, but: CarHistogramName) => boolean): CarHistograms {
  const bars = histogramBarStarts(now)
  const of = (name: CarHistogramName) => ({
    from: bars[name],
    counts: bars[name].map(
      (from, at) =>
        cars.filter((car) => {
          const value = car[name]
          if (value === null || !isFound(car, name)) return false
          const isAbove = at === 0 || value >= from
          return isAbove && value < (bars[name][at + 1] ?? Number.POSITIVE_INFINITY)
        }).length,
    ),
  })
  return { priceCents: of('priceCents'), year: of('year'), mileageMiles: of('mileageMiles') }
}

it.each([
  [{}, () => true],
  [{ brand: 'Audi' }, (car: Numbers) => car.brand === 'Audi'],
  [
    { priceMax: '20000', yearMin: '2010' },
    (car: Numbers, but: CarHistogramName) =>
      (but === 'priceCents' || (car.priceCents ?? 0) <= 20_000_00) && (but === 'year' || (car.year ?? 0) >= 2010),
  ],
  [
    { mileageMin: '50000', mileageMax: '90000' },
    (car: Numbers, but: CarHistogramName) =>
      but === 'mileageMiles' || (car.mileageMiles !== null && car.mileageMiles >= 50_000 && car.mileageMiles <= 90_000),
  ],
] as [Record<string, string>, (car: Numbers, but: CarHistogramName) => boolean][])(
  `G-01 the bars of %o count every car once, by the index and by the database (seed ${testSeed})`,
  async (query, isFound) => {
    const asked = SearchCarsQuery.parse(query)
    const bars = expected(isFound)
    expect(await countHistograms(test.db, asked, { now })).toEqual(bars)
    for (const name of names) {
      const spread = async (...[filters, of, edges]: Parameters<InMemorySearchIndex['spread']>) => {
        const counts = await index.spread(filters, of, edges)
        expect(counts, `${name}: the index answers`).not.toBeNull()
        return counts
      }
      expect((await countHistograms(test.db, asked, { now, index: { ...index, spread } }))[name]).toEqual(bars[name])
    }
  },
)
