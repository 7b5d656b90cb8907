import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CarSearchResponse, SearchCarsQuery } from '#contract/cars.ts'
import { listings } from '#db/schema/listings.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { seededRandom } from '#db/seed/random.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { isWithinBoxSql } from './resolve-search-place.ts'
import { searchCars } from './search-cars.ts'

const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase({ rows: 'kept' })
type Query = Record<string, string | string[]>
const search = (query: Query) => searchCars(test.db, SearchCarsQuery.parse(query), { now })
const austin = { latitude: 30.27, longitude: -97.74 }

/** The haversine formula, to check the calculation with the whole metres of the table. */
function milesApart(one: typeof austin, other: typeof austin): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const up = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const beside = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const share = up + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * beside
  return (2 * 6_371_009 * Math.asin(Math.sqrt(share))) / 1609.344
}

type Row = typeof listings.$inferSelect
let cars: Row[] = []
let sellerId = ''

beforeAll(async () => {
  sellerId = (await aSeller(test.db)).id
  const random = seededRandom(7)
  for (let n = 0; n < 160; n += 1) {
    const isNowhere = n % 9 === 0
    // Few places, so that many cars are equally far.
    const [latitude, longitude] = [30 + random.whole(-8, 8) / 4, -97.5 + random.whole(-8, 8) / 4]
    await aListing(test.db, {
      sellerId,
      status: n % 11 === 0 ? 'withdrawn' : 'available',
      title: `Car ${n}`,
      brand: n % 2 ? 'Audi' : 'BMW',
      location: null,
      ...(isNowhere ? { latitude: null, longitude: null } : { latitude, longitude }),
      drive: n % 4 ? 'All-wheel drive' : null,
      condition: n % 5 < 3 ? 'Good' : 'Fair',
      owners: n % 7 === 0 ? null : 1 + (n % 6),
      powerHp: n % 5 === 0 ? null : 100 + n,
      engineCc: n % 5 === 0 ? null : 1498 + n * 10,
      pictures: [],
    })
  }
  cars = await test.db.select().from(listings)
})

function naive(asked: { miles?: number; fits?: (car: Row) => boolean }): Row[] {
  const { miles = Number.POSITIVE_INFINITY, fits = () => true } = asked
  return cars.filter(({ status, latitude, longitude, ...car }) => {
    if (status !== 'available' || !fits({ status, latitude, longitude, ...car })) return false
    return latitude !== null && longitude !== null && milesApart(austin, { latitude, longitude }) <= miles
  })
}
const idsOf = (some: { id: string }[]) => some.map(({ id }) => id).sort()
async function allItems(query: Query): Promise<CarSearchResponse['items']> {
  const items: CarSearchResponse['items'] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: CarSearchResponse = await search({ ...query, ...(cursor ? { cursor } : {}) })
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

describe('cars around a place', () => {
  it.each([1, 10, 25, 50, 100, 200])('G-02 within %s miles are those of the haversine', async (miles) => {
    const found = await search({ near: 'Austin, TX', radiusMiles: String(miles), limit: '100' })
    const expected = naive({ miles })
    const items = await allItems({ near: 'Austin, TX', radiusMiles: String(miles), limit: '100' })
    expect(idsOf(items)).toEqual(idsOf(expected))
    expect(found.total).toBe(expected.length)
    expect(found.place).toEqual({ name: 'Austin, TX', ...austin, radiusMiles: miles })
    for (const { latitude, longitude, distanceMiles } of found.items) {
      const miles = milesApart(austin, { latitude: latitude ?? 0, longitude: longitude ?? 0 })
      expect(Math.abs((distanceMiles ?? -1) - miles)).toBeLessThanOrEqual(0.51)
    }
  })

  it('are within 50 miles where nothing else is said, and understood in words', async () => {
    const chosen = await search({ near: '78701' })
    expect(chosen.total).toBe(naive({ miles: 50 }).length)
    const typed = await search({ q: 'audi within 100 miles of Austin' })
    expect(typed.total).toBe(naive({ miles: 100, fits: ({ brand }) => brand === 'Audi' }).length)
    expect(typed.understood).toContainEqual({
      field: 'near',
      value: 'Austin, TX',
      text: 'within 100 miles of Austin',
      use: 'must',
    })
    expect(typed.place?.radiusMiles).toBe(100)
    const both = await search({ q: 'audi near Austin', near: '30.27,-97.74', radiusMiles: '25' })
    expect(both.total).toBe(naive({ miles: 25, fits: ({ brand }) => brand === 'Audi' }).length)
  })

  it.each(['3', '7', '50'])('come nearest first, every car once, %s a page', async (limit) => {
    const items = await allItems({ near: 'Austin', radiusMiles: '12500', sort: 'distance', limit })
    expect(idsOf(items)).toEqual(idsOf(naive({})))
    const miles = items.map(({ distanceMiles }) => distanceMiles ?? -1)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  })

  it('keep their pages while cars come and go', async () => {
    const steady = idsOf(naive({ miles: 200 }))
    const seen: string[] = []
    const passing: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { near: 'Austin', radiusMiles: '200', sort: 'distance', limit: '9' }
      const page: CarSearchResponse = await search({ ...query, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      const place = { latitude: 30 + (passing.length % 4) / 4, longitude: -97.5 }
      passing.push((await aListing(test.db, { sellerId, ...place, pictures: [] })).id)
    }
    await test.db.delete(listings).where(sql`${listings.id} = any(${sql.param(passing)})`)
    expect(new Set(seen).size).toBe(seen.length)
    expect(steady.filter((id) => !seen.includes(id))).toEqual([])
  })

  it('are found by the index of places', async () => {
    const box = isWithinBoxSql({ west: -97.8, south: 30.2, east: -97.7, north: 30.3 })
    const plan = await test.db.transaction(async (tx) => {
      await tx.execute(sql`analyze listings`)
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select id from listings where status = 'available' and ${box}`)
    })
    expect(JSON.stringify(plan.rows)).toContain('listings_public_place_idx')
  })

  it('refuses a place that nobody knows, and a radius that is none', async () => {
    await expect(search({ near: 'Xyzzyx' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { near: /don’t recognize/ },
    })
    expect(SearchCarsQuery.safeParse({ near: 'Austin', radiusMiles: '0' }).success).toBe(false)
    expect(SearchCarsQuery.safeParse({ near: 'Austin', radiusMiles: '20000' }).success).toBe(false)
    expect((await search({ sort: 'distance' })).items[0]?.distanceMiles).toBeNull()
  })

  it('of nothing near offers the wider radii that find cars, in words and as a filter, and each finds what it says', async () => {
    const near = 'Waco, TX'
    const elsewhere = { powerHpMin: '240' }
    for (const asked of [
      { near, ...elsewhere, radiusMiles: '2' },
      { q: `near ${near}`, ...elsewhere, radiusMiles: '1' },
    ]) {
      const { total, rescue } = await search(asked)
      const radii = rescue?.filter(({ drop }) => drop === 'radius') ?? []
      expect({ total, first: rescue?.[0]?.drop }).toEqual({ total: 0, first: 'radius' })
      expect(radii.length).toBeGreaterThan(2)
      for (const { radiusMiles, count, q } of radii) {
        const wider = await search({ ...asked, radiusMiles: String(radiusMiles) })
        expect([radiusMiles, q, wider.total]).toEqual([radiusMiles, 'q' in asked ? asked.q : null, count])
      }
      expect(rescue?.at(-1)?.radiusMiles).toBeNull()
    }
  })

  it('of nothing near says that the place can be dropped', async () => {
    const found = await search({ near: 'Anchorage, AK' })
    expect(found).toMatchObject({ total: 0, rescue: [{ drop: 'near' }] })
    expect(found.rescue?.[0]?.count).toBe(cars.filter(({ status }) => status === 'available').length)
  })
})

describe('a part of the map', () => {
  const inside = ({ latitude, longitude }: Row) =>
    latitude !== null && longitude !== null && latitude >= 29 && latitude <= 30 && longitude >= -98 && longitude <= -97

  it('holds the cars within it, with its edges', async () => {
    const found = await search({ box: '-98,29,-97,30', limit: '100' })
    expect(idsOf(found.items)).toEqual(idsOf(naive({ fits: inside })))
  })

  it('may cross the 180th meridian', async () => {
    const { id } = await aListing(test.db, { sellerId, latitude: -17, longitude: 179.9, location: null, pictures: [] })
    expect((await search({ box: '179,-18,-179,-16' })).items.map((car) => car.id)).toEqual([id])
    await test.db.delete(listings).where(sql`${listings.id} = ${id}`)
  })

  it.each(['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '0,10,1,5', '-181,0,0,1', '0,-91,1,0', '1,0,1,2'])(
    'is not “%s”',
    (box) => {
      expect(SearchCarsQuery.safeParse({ box }).success).toBe(false)
    },
  )
})

describe('more filters', () => {
  const offered = (fits: (car: Row) => boolean) => cars.filter((car) => car.status === 'available' && fits(car)).length

  it.each([
    [{ powerHpMin: '150' }, (car: Row) => car.powerHp !== null && car.powerHp >= 150],
    [{ powerHpMax: '150' }, (car: Row) => car.powerHp !== null && car.powerHp <= 150],
    [{ q: 'over 150 hp' }, (car: Row) => (car.powerHp ?? 0) >= 150],
    [{ q: 'audi over 150 hp' }, (car: Row) => car.brand === 'Audi' && (car.powerHp ?? 150) >= 150],
    [{ engineLitresMin: '2.0' }, (car: Row) => car.engineCc !== null && car.engineCc >= 1950],
    [{ engineLitresMax: '2.0' }, (car: Row) => car.engineCc !== null && car.engineCc <= 2050],
    [{ q: 'at least 2.0 litres' }, (car: Row) => car.engineCc !== null && car.engineCc >= 1950],
    [{ q: '2.0' }, (car: Row) => car.engineCc !== null && Math.abs(car.engineCc - 2000) <= 50],
    [{ q: '2.0l or less' }, (car: Row) => car.engineCc !== null && car.engineCc <= 2050],
    [{ drive: 'all-wheel drive' }, (car: Row) => car.drive === 'All-wheel drive'],
    [{ owners: ['1', '2'] }, (car: Row) => car.owners !== null && car.owners <= 2],
    [{ owners: '4' }, (car: Row) => car.owners !== null && car.owners >= 4],
    [{ condition: 'Fair', owners: '1' }, (car: Row) => car.condition === 'Fair' && car.owners === 1],
  ] as [Query, (car: Row) => boolean][])('%o count what they find', async (query, fits) => {
    expect((await search(query)).total).toBe(offered(fits))
  })

  it('count exactly, each without itself', async () => {
    const { facets } = await search({ owners: '1', condition: 'Good' })
    const counted = (facet: { value: string; count: number }[]) =>
      Object.fromEntries(facet.map(({ value, count }) => [value, count]))
    const ofGood = (fits: (owners: number) => boolean) =>
      offered((car) => car.condition === 'Good' && car.owners !== null && fits(car.owners))
    expect(counted(facets.owners)).toEqual({
      1: ofGood((owners) => owners === 1),
      2: ofGood((owners) => owners === 2),
      3: ofGood((owners) => owners === 3),
      4: ofGood((owners) => owners >= 4),
    })
    expect(counted(facets.condition).Fair).toBe(
      offered((car) => car.condition === 'Fair' && car.owners === 1) || undefined,
    )
    expect(counted(facets.drive)['All-wheel drive']).toBe(
      offered((car) => car.condition === 'Good' && car.owners === 1 && car.drive !== null),
    )
  })
})
