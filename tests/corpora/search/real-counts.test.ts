import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from '#domain/search/index/in-memory-search-index.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import { clickEveryFilterCount, type SearchUrlParameters } from '#tests/support/click-every-filter-count.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { importRealAdverts, realAdvertsFile, searchCorpusDate } from './import-real-adverts.ts'

const minutes = 60_000
const isClicked = realAdvertsFile !== null && chooseForTestOrProof({ test: false, proof: true })

const searches: SearchUrlParameters[] = [
  ...[
    'BMW',
    'Mercedes_Benz',
    'Ford',
    'Chevrolet',
    'Toyota',
    'Lexus',
    'Tesla',
    'Audi',
    'Mazda',
    'Land Rover',
    'Mini',
  ].map((brand) => ({ brand })),
  {},
  { brand: ['Honda', 'GMC', 'Volkswagen', 'Porsche', 'Ram', 'Dodge'], priceMax: '30000' },
  { brand: 'BMW', model: ['3 Series', 'X5'] },
  { brand: 'Ford', model: ['F150', 'F-150'], fuel: 'Petrol' },
  { brand: 'Toyota', model: 'Corolla', yearMin: '2018', colour: ['White', 'Black'] },
  { model: 'Silverado', mileageMax: '60000' },
  { equipment: ['Heated front seats'], body: 'SUV' },
  { near: 'Austin, TX', radiusMiles: '200' },
  { q: 'bmw 3 series' },
  { q: 'f150 under 30k', drive: 'All-wheel drive' },
  { q: 'mercedes c class or bmw 3 series' },
  { q: 'no ford', body: 'Pickup' },
  { q: 'family suv with one owner under 25k' },
  { q: 'red mustang not convertible' },
  { q: 'lexus rx hybrid near dallas' },
  { q: 'diesel tesla under 3000' },
  { q: 'corolla 1999 with 9000 miles in alaska', colour: 'Purple' },
  { q: 'toyta camary' },
  { q: 'like a rav4 but cheaper', drive: 'All-wheel drive' },
  { q: 'wibble snorkack' },
]

describe.runIf(isClicked)('counts on real adverts; skipped without ../shared/data', () => {
  const kept = useDatabase({ rows: 'kept' })
  let index: InMemorySearchIndex

  beforeAll(async () => {
    await importRealAdverts(kept.db, realAdvertsFile ?? '')
    index = createInMemorySearchIndex(kept.db, { minCars: 1, slice: 5_000 })
    await index.keep()
  }, 15 * minutes)
  afterAll(() => index.stop())

  it.for(searches)('are what a click finds: %j', { timeout: 10 * minutes }, async (address) => {
    const { clicked, wrong } = await clickEveryFilterCount(kept.db, address, { now: searchCorpusDate, index })
    expect(wrong).toEqual([])
    expect(clicked).toBeGreaterThan(0)
  })

  it('are what a click finds: every model of every make', { timeout: 10 * minutes }, async () => {
    const { facets } = await searchCars(kept.db, SearchCarsQuery.parse({}), { now: searchCorpusDate, index })
    const clicks = { now: searchCorpusDate, index, facets: ['model'] as const }
    const ofMakes = []
    for (const { value } of facets.brand) ofMakes.push(await clickEveryFilterCount(kept.db, { brand: value }, clicks))
    expect(ofMakes.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(ofMakes.reduce((sum, { clicked }) => sum + clicked, 0)).toBeGreaterThan(500)
  })
})
