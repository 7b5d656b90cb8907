import { beforeAll, expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from './search-cars.ts'

const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase({ rows: 'kept' })
const search = (q: string) => searchCars(test.db, SearchCarsQuery.parse({ q, limit: '100' }), { now })

/** The latitude matters where two countries use the same abbreviation for a state. */
const places: [location: string | null, latitude?: number][] = [
  ...([
    ['Austin, TX'],
    ['Houston, Texas'],
    ['Waco, tx 76701'],
    ['Plano, TX, USA'],
    ['Texas'],
    ['El Paso, TX, 79901'],
  ] as [string][]),
  ...([['Miami, FL 33101'], ['Tulsa, OK 74103-1234'], ['Reno, N.V.']] as [string][]),
  ['Seattle, WA', 47.61],
  ['Perth, WA', -31.95],
  ['Sydney, NSW', -33.87],
  ...([['Munich, Germany'], ['Wien, Österreich'], ['Dubai'], ['Texas Street'], [''], [','], [null]] as [
    string | null,
  ][]),
]

beforeAll(async () => {
  const { id: sellerId } = await aSeller(test.db)
  for (const [location, latitude = null] of places) {
    const text = { title: 'A car', description: 'It was never driven in Texas or Florida.' }
    await aListing(test.db, { sellerId, ...text, location, latitude, longitude: latitude && 120, pictures: [] })
  }
})

it.each<[string, (string | null)[]]>([
  ['texas', ['Austin, TX', 'Houston, Texas', 'Waco, tx 76701', 'Plano, TX, USA', 'Texas', 'El Paso, TX, 79901']],
  ['in fl', ['Miami, FL 33101']],
  ['florida or oklahoma', ['Miami, FL 33101', 'Tulsa, OK 74103-1234']],
  ['in nv', ['Reno, N.V.']],
  ['in washington state', ['Seattle, WA']],
  ['western australia', ['Perth, WA']],
  ['australia', ['Perth, WA', 'Sydney, NSW']],
  ['in Deutschland', ['Munich, Germany']],
  ['austria', ['Wien, Österreich']],
  ['in the uae', ['Dubai']],
  ['in alaska', []],
])('“%s” finds the cars whose place says so, however it is written, and no others', async (typed, expected) => {
  const { items, total } = await search(typed)
  expect(items.map(({ location }) => location).toSorted()).toEqual(expected.toSorted())
  expect(total).toBe(expected.length)
})

it('offers to drop the states together where no car is there', async () => {
  const { rescue, understood } = await search('cars in alaska or hawaii')
  expect(understood).toEqual([
    { field: 'region', value: 'Alaska', text: 'in alaska', use: 'must' },
    { field: 'region', value: 'Hawaii', text: 'hawaii', use: 'must' },
  ])
  expect(rescue).toEqual([
    {
      drop: 'region',
      count: places.length,
      without: [],
      words: ['in alaska', 'hawaii'],
      q: 'cars or',
      radiusMiles: null,
    },
  ])
})
