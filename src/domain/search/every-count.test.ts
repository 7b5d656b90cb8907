import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carAttributes } from '#contract/car-attributes.ts'
import { SearchCarsQuery } from '#contract/cars.ts'
import { listings } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { seededRandom } from '#db/seed/random.ts'
import { clickEveryFilterCount, type SearchUrlParameters } from '#tests/support/click-every-filter-count.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from './index/in-memory-search-index.ts'
import { searchCars } from './search-cars.ts'

const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase({ rows: 'kept' })
let index: InMemorySearchIndex

const modelsOf: Record<string, readonly (string | null)[]> = {
  BMW: ['3 Series', '330i', '330i xDrive', 'M340i', '3 Series Touring', '530e', 'X5', 'X5 M', null],
  Mercedes_Benz: ['C-Class', 'C Class', 'C 300', 'C 63 AMG', 'GLC', 'GLC 300', null],
  Ford: ['F-150', 'F150', 'F-150 Lightning', 'f150 Raptor', 'Mustang', 'Mustang GT', 'Mustang Mach-E'],
  Toyota: ['Corolla', 'corolla', 'Corolla Hybrid', 'Corolla Cross', 'Corolla Cross Hybrid', '100%_', '100% a'],
  Tesla: ['Model S', 'Model S 75D', 'Model 3'],
  Chevrolet: ['Silverado 1500', 'Silverado 2500HD', 'Silverado 2500', 'Silverado EV'],
  Lexus: ['RX', 'RX 350', 'RX 450hL', 'IS 300'],
  Mazda: ['MAZDA3', 'Mazda3', '3', 'MX-5', 'Miata'],
}
const items = carAttributes.equipment.groups.comfort.slice(0, 4)

beforeAll(async () => {
  const random = seededRandom(7)
  const sellers = [
    await aSeller(test.db, { random, permission: 'Verified' }),
    await aSeller(test.db, { random, permission: null }),
  ]
  const pairs = Object.entries(modelsOf).flatMap(([brand, models]) => models.map((model) => [brand, model] as const))
  const labels: (typeof valuations.$inferInsert)[] = []
  for (let n = 0; n < 6 * pairs.length; n += 1) {
    const [brand = '', model = null] = pairs[n % pairs.length] ?? []
    const said = model ?? random.pick(['330i', 'C 300', 'Corolla'])
    const car = await aListing(test.db, {
      brand,
      model,
      random,
      title: `${brand} ${said}`,
      description: random.pick(['Red.', 'A family car.']),
      sellerId: random.pick(sellers).id,
      pictures: [],
      colour: random.pick(['Red', 'Black', null]),
      fuel: random.pick(['Petrol', 'Diesel', null]),
      body: random.pick(['Saloon', 'SUV', null]),
      owners: random.pick([1, 2, 7, null]),
      priceCents: random.whole(10, 60) * 100_000,
      equipment: items.filter(() => random.chance(0.5)),
    })
    if (random.chance(0.3)) continue
    // A label of another price than the car's own does not count.
    const priceCents = car.priceCents + (random.chance(0.9) ? 0 : 100)
    const value = { valueCents: priceCents, lowCents: 1, lowerCents: 2, upperCents: 3, highCents: 4, carCount: 9 }
    labels.push({ ...value, listingId: car.id, priceCents, deal: random.pick(['great', 'fair']), priceShare: 1000 })
  }
  await test.db.insert(valuations).values(labels)
  index = createInMemorySearchIndex(test.db, { minCars: 1, slice: 100 })
  await index.keep()
})
afterAll(() => index.stop())

const words = [
  ...['bmw', 'bmw 3 series', '330i', 'mercedes c class', 'f150', 'mustang', 'corolla', 'silverado', 'lexus rx'],
  ...['red bmw under 30k', 'diesel c class or 3 series', 'bmw not 330i', 'no bmw', 'great deal', 'family car', 'xyzzy'],
  ...['tesla diesel under 5000', 'red mazda 3 with one owner', 'good value verified seller ford'],
]
const filters: SearchUrlParameters[] = [
  {},
  { fuel: ['Diesel'] },
  { colour: ['Red'], priceMax: '40000' },
  { equipment: items.slice(0, 2) },
  { deal: ['great'], verified: 'true' },
  { owners: ['4'], body: ['SUV', 'Saloon'] },
]
const makes: SearchUrlParameters[] = [
  ...Object.keys(modelsOf).map((brand) => ({ brand: [brand] })),
  { brand: ['BMW'], model: ['3 Series'] },
  { brand: ['BMW', 'Ford'], model: ['330i', 'F-150'] },
  { brand: ['Ford'], model: ['F150', 'F-150'] },
  { brand: ['Toyota'], model: ['Corolla', 'Corolla Cross'] },
  { brand: ['Toyota', 'Mazda'], model: ['3', '100%_'] },
  { model: ['Silverado'] },
  { brand: ['BMW'], model: ['Nothing like it'] },
]

describe('every count beside a value', () => {
  it('is the number of cars that choosing it finds, in the database and in memory', async () => {
    const random = seededRandom(testSeed)
    const all = [{}, ...makes, ...words.map((q) => ({ q }))].flatMap((asked) =>
      filters.map((others): SearchUrlParameters => ({ ...asked, ...others })),
    )
    // A click on every value of every search takes minutes: each run takes some of them.
    const searches = random.shuffled(all).slice(0, chooseForTestOrProof({ test: 6, proof: all.length }))
    let clicked = 0
    for (const [at, address] of searches.entries()) {
      const found = await clickEveryFilterCount(test.db, address, { now, index: at % 3 === 0 ? null : index })
      expect(found.wrong, `TEST_SEED=${testSeed}`).toEqual([])
      clicked += found.clicked
    }
    expect(clicked).toBeGreaterThan(20 * searches.length)
  })

  it('of another make is that of all that was typed, where a fact was left out for the typed model', async () => {
    const address = { q: 'red mazda 3 with one owner', colour: ['Red'], priceMax: '40000' }
    const query = SearchCarsQuery.parse({ ...address, limit: '1' })
    const found = await searchCars(test.db, query, { now, index: null })
    expect(found.understood).toContainEqual(expect.objectContaining({ field: 'owners', use: 'relaxed' }))
    expect(found.facets.brand).toEqual([{ value: 'BMW', count: 2 }])
    const clicks = await clickEveryFilterCount(test.db, address, { now, index, facets: ['brand'] })
    expect(clicks).toEqual({ clicked: 1, wrong: [] })
  })
})

describe('models to choose from', () => {
  const choices = async (address: SearchUrlParameters) => {
    const query = SearchCarsQuery.parse({ limit: '1', ...address })
    const { facets } = await searchCars(test.db, query, { now, index: null })
    return facets.model.map(({ value, count, family }) => `${family ? `${family} > ` : ''}${value} ${count}`)
  }

  it('stand under their family, which counts them all; spellings of one model are one', async () => {
    expect(await choices({ brand: 'BMW' })).toEqual([
      '3 Series 30',
      '3 Series > 330i 12',
      '3 Series > 3 Series Touring 6',
      '3 Series > 330i xDrive 6',
      '3 Series > M340i 6',
      'X5 12',
      'X5 > X5 M 6',
      '530e 6',
    ])
    expect(await choices({ brand: 'Ford' })).toEqual([
      expect.stringMatching(/^F-?150 24$/),
      expect.stringMatching(/> F-150 Lightning 6$/),
      expect.stringMatching(/> f150 Raptor 6$/),
      'Mustang 12',
      'Mustang > Mustang GT 6',
      'Mustang Mach-E 6',
    ])
    expect(await choices({ brand: 'Toyota', model: 'corolla' })).toContain('corolla 18')
  })

  it('name a family that no car is called by', async () => {
    expect(await choices({ brand: 'Chevrolet' })).toEqual([
      'Silverado 18',
      'Silverado > Silverado 2500 12',
      'Silverado > Silverado 1500 6',
      'Silverado EV 6',
    ])
    expect(await choices({ brand: 'Mazda' })).toEqual([expect.stringMatching(/3 18$/), expect.stringMatching(/ 12$/)])
  })

  it('are those of cars of other makes as well where several are chosen', async () => {
    const found = await choices({ brand: ['Tesla', 'Lexus'] })
    expect(found).toContain('Model S > Model S 75D 6')
    expect(found).toContain('RX > RX 450hL 6')
  })

  it('find no car of another name by what its text says', async () => {
    const rows = await test.db.select().from(listings)
    const named = rows.filter(({ model }) => model === 'C 300').length
    const query = SearchCarsQuery.parse({ brand: 'Mercedes_Benz', model: 'C 300' })
    expect((await searchCars(test.db, query, { now, index: null })).total).toBe(named)
  })
})
