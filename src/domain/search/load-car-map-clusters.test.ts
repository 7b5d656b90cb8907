import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { seededRandom } from '#db/seed/random.ts'
import { testSeed } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from './index/in-memory-search-index.ts'
import { loadCarMapClusters } from './load-car-map-clusters.ts'
import { searchCars } from './search-cars.ts'

const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase({ rows: 'kept' })
const map = (query: Record<string, string>) => loadCarMapClusters(test.db, SearchCarsQuery.parse(query), { now })

beforeAll(async () => {
  const { id: sellerId } = await aSeller(test.db)
  const random = seededRandom(11)
  for (let n = 0; n < 90; n += 1) {
    const place =
      n % 10 === 0
        ? { latitude: null, longitude: null }
        : { latitude: 25 + random.whole(0, 2000) / 100, longitude: -120 + random.whole(0, 4500) / 100 }
    await aListing(test.db, { sellerId, location: null, brand: n % 2 ? 'Audi' : 'BMW', ...place, pictures: [] })
  }
})

describe('the map of a search', () => {
  it.each([
    {},
    { brand: 'Audi' },
    { box: '-110,30,-90,40' },
    { box: '-98,29,-97,31' },
    { near: 'Dallas, TX', radiusMiles: '500' },
  ] as Record<string, string>[])('G-02 of %o counts every car once', async (query) => {
    const shown = await map(query)
    const { total } = await searchCars(
      test.db,
      SearchCarsQuery.parse({ ...query, box: query.box ?? '-180,-90,180,90' }),
      {
        now,
      },
    )
    expect(shown.placed).toBe(total)
    expect(shown.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    for (const { count, carId, box, latitude, longitude } of shown.clusters) {
      expect(carId === null).toBe(count > 1)
      expect(latitude).toBeGreaterThanOrEqual(box.south - 1e-9)
      expect(latitude).toBeLessThanOrEqual(box.north + 1e-9)
      expect(longitude).toBeGreaterThanOrEqual(box.west - 1e-9)
      expect(longitude).toBeLessThanOrEqual(box.east + 1e-9)
    }
  })

  it('opens a cluster into what its box holds', async () => {
    const { clusters } = await map({})
    const [largest] = clusters.toSorted((a, b) => b.count - a.count)
    const { west, south, east, north } = largest?.box ?? { west: 0, south: 0, east: 0, north: 0 }
    const inside = await map({ box: [west - 0.01, south - 0.01, east + 0.01, north + 0.01].join(',') })
    expect(inside.placed).toBeGreaterThanOrEqual(largest?.count ?? 0)
    expect(inside.clusters.length).toBeGreaterThan(1)
  })

  it('names each of the largest clusters by a town at its middle, however small beside those of the country', async () => {
    const { id: sellerId } = await aSeller(test.db)
    const knoxville = { latitude: 35.97, longitude: -83.95 }
    for (let n = 0; n < 60; n += 1)
      await aListing(test.db, { sellerId, location: null, brand: 'Tesla', ...knoxville, pictures: [] })
    await aListing(test.db, {
      sellerId,
      location: null,
      brand: 'Tesla',
      latitude: 47.6,
      longitude: -122.3,
      pictures: [],
    })
    const { towns } = await map({ brand: 'Tesla' })
    expect(Math.hypot((towns[0]?.latitude ?? 0) - 35.97, (towns[0]?.longitude ?? 0) + 83.95)).toBeLessThan(2.5)
    expect(new Set(towns.map(({ name }) => name)).size).toBe(towns.length)
  })

  it('of nothing is empty, with towns to find one’s way by', async () => {
    const empty = await map({ brand: 'Ferrari', box: '-98.5,29,-95,31' })
    expect(empty).toMatchObject({ placed: 0, clusters: [], bounds: null })
    expect(empty.towns.map(({ name }) => name)).toContain('Houston, TX')
  })

  describe('from the index', () => {
    let index: InMemorySearchIndex
    beforeAll(async () => {
      // On both sides of the equator and the prime meridian.
      const { id: sellerId } = await aSeller(test.db)
      const random = seededRandom(12)
      for (let n = 0; n < 30; n += 1) {
        const place = { latitude: random.whole(-200, 200) / 100, longitude: random.whole(-200, 200) / 100 }
        await aListing(test.db, { sellerId, location: null, brand: 'BMW', ...place, pictures: [] })
      }
      index = createInMemorySearchIndex(test.db, { minCars: 1, slice: 40 })
      await index.keep()
    })
    afterAll(() => index.stop())

    it(`is the one from the database, whatever part is looked at (seed ${testSeed})`, async () => {
      let refusals = 0
      const gather: InMemorySearchIndex['gather'] = async (filters, box) => {
        const found = await index.gather(filters, box)
        if (!found) refusals += 1
        return found
      }
      const counted = { ...index, gather }
      const random = seededRandom(testSeed)
      const degrees = (least: number, most: number) => random.whole(least * 100, most * 100) / 100
      const queries: Record<string, string>[] = [{}, { brand: 'Audi' }, { brand: 'Ferrari' }, { q: 'bmw' }]
      for (let n = 0; n < 60; n += 1) {
        const [west, south] = [degrees(-179, 179), degrees(-89, 88)]
        const [wide, high] = [random.chance(0.5) ? 40 : 0.05, degrees(1, 60)]
        const around = [degrees(-121, -76), degrees(24, 45)] as const
        const beside = [around[0], around[1], around[0] + wide, Math.min(90, around[1] + wide / 2)]
        const anywhere = [west, south, Math.min(180, west + wide), Math.min(90, south + high)]
        const middle = [-2 - wide, -2, 2, 2]
        const over = [100 + wide, -80, -100 - wide, 80]
        const chosen: Record<string, string> = random.chance(0.5) ? { brand: 'BMW' } : {}
        queries.push({ box: random.pick([beside, middle, anywhere, over]).join(','), ...chosen })
      }
      for (const query of queries) {
        const found = await loadCarMapClusters(test.db, SearchCarsQuery.parse(query), { now, index: counted })
        expect(found, JSON.stringify(query)).toEqual(await map(query))
      }
      expect(refusals).toBe(0)
    })
  })
})
