import { expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from './search-cars.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')

async function search(q: string, more: Record<string, string> = {}) {
  const found = await searchCars(test.db, SearchCarsQuery.parse({ q, ...more }), { now })
  const relaxed = found.understood.flatMap(({ use, text }) => (use === 'relaxed' ? text : []))
  return { total: found.total, relaxed }
}

it('without the least important wish that no car has, cars are found, and the answer says so', async () => {
  const seller = await aSeller(test.db)
  await aListing(test.db, { sellerId: seller.id, brand: 'Honda', model: 'Civic', colour: 'Blue', year: 2018 })
  expect(await search('yellow honda civic')).toEqual({ total: 1, relaxed: ['yellow'] })
  expect(await search('blue honda civic')).toEqual({ total: 1, relaxed: [] })
  // What somebody chose is never left out, and neither are a year, a price or the car itself.
  expect(await search('honda civic', { colour: 'Yellow' })).toEqual({ total: 0, relaxed: [] })
  expect(await search('honda civic 2012')).toEqual({ total: 0, relaxed: [] })
  expect(await search('toyota corolla')).toMatchObject({ relaxed: [] })
})

it('beside what is left out, each value of a filter still counts what choosing it finds', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const suv = { sellerId, body: 'SUV', fuel: 'Diesel' }
  await aListing(test.db, { ...suv, brand: 'Ford', colour: 'Blue' })
  await aListing(test.db, { ...suv, brand: 'Audi', colour: 'Red' })
  await aListing(test.db, { ...suv, brand: 'Audi', colour: 'Red' })
  await aListing(test.db, { ...suv, brand: 'Kia', colour: 'Yellow', fuel: 'Petrol' })
  const q = 'yellow diesel suv'
  const find = (more: Record<string, string>) =>
    searchCars(test.db, SearchCarsQuery.parse(Object.assign({ q }, more)), { now })
  const { facets, total } = await find({})
  expect(total).toBe(3)
  expect(facets.brand).toEqual([
    { value: 'Audi', count: 2 },
    { value: 'Ford', count: 1 },
  ])
  for (const name of ['brand', 'fuel', 'body', 'colour', 'transmission'] as const)
    for (const { value, count } of facets[name])
      expect([name, value, (await find({ [name]: value })).total]).toEqual([name, value, count])
})

it('a typed power leaves out no car that does not state its own, and says so where none states it', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const mustang = { sellerId, brand: 'Ford', model: 'Mustang' }
  const silent = await aListing(test.db, { ...mustang, powerHp: null })
  await aListing(test.db, { ...mustang, powerHp: 250 })
  const find = (q: string) => searchCars(test.db, SearchCarsQuery.parse({ q }), { now })
  const usesOf = ({ understood }: Awaited<ReturnType<typeof find>>) => understood.map(({ use }) => use)
  const unstated = await find('ford mustang 300 to 500 hp')
  expect(unstated.items.map(({ id }) => id)).toEqual([silent.id])
  expect(usesOf(unstated)).toEqual(['must', 'unstated', 'unstated'])
  const strong = await aListing(test.db, { ...mustang, powerHp: 450 })
  const ranked = await find('ford mustang 300 to 500 hp')
  expect(ranked.items.map(({ id }) => id)).toEqual([strong.id, silent.id])
  expect(usesOf(ranked)).toEqual(['must', 'prefer', 'prefer'])
  // Alone, it is all that is asked.
  const alone = await find('over 300 hp')
  expect(alone.items.map(({ id }) => id)).toEqual([strong.id])
  expect(usesOf(alone)).toEqual(['must'])
})

it.each(['zeppelin', 'wibble snorkack', '"wibble snorkack"', 'XQ-77001', 'car zorbly', 'x'.repeat(190)])(
  '%s, which nobody understands and no advert says, keeps no car out, and names makes and bodies with what they give',
  async (q) => {
    const { id: sellerId } = await aSeller(test.db)
    const stocked = { sellerId, title: 'A car', description: 'A car.' }
    await aListing(test.db, { ...stocked, brand: 'Audi', model: 'A6', body: 'Estate' })
    await aListing(test.db, { ...stocked, brand: 'Audi', model: 'Q5', body: 'SUV' })
    await aListing(test.db, { ...stocked, brand: 'BMW', model: 'X3', body: 'SUV' })
    const find = (query: Record<string, string>) => searchCars(test.db, SearchCarsQuery.parse(query), { now })
    const { total, rescue, onOffer, order, understood } = await find({ q })
    expect({ total, rescue, order }).toEqual({ total: 3, rescue: null, order: { by: 'standing', wishes: [] } })
    expect(new Set(understood.map(({ use }) => use))).toEqual(new Set(['unused']))
    expect(onOffer?.brand).toEqual([
      { value: 'Audi', count: 2 },
      { value: 'BMW', count: 1 },
    ])
    expect(onOffer?.body).toEqual([
      { value: 'SUV', count: 2 },
      { value: 'Estate', count: 1 },
    ])
    expect(await find({ body: 'SUV' })).toMatchObject({ total: 2, onOffer: null, nearNames: [] })
    expect(await find({ q, body: 'SUV' })).toMatchObject({ total: 2, onOffer: null })
    expect(await find({ q: `${q} suv` })).toMatchObject({ total: 2, onOffer: null })
  },
)

it('words that adverts say put those that say them first, and those that say more of them before; none is kept out', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const aCar = async (description: string) => (await aListing(test.db, { sellerId, title: 'A car', description })).id
  const both = await aCar('With a duramax wombat.')
  const one = await aCar('A wombat.')
  const none = await aCar('Nothing.')
  const find = async (query: Record<string, string>) => {
    const { items, total, understood, order } = await searchCars(test.db, SearchCarsQuery.parse(query), { now })
    return { ids: items.map(({ id }) => id), total, uses: understood.map(({ use }) => use), by: order?.by }
  }
  expect(await find({ q: 'wombat' })).toMatchObject({ total: 3, uses: ['prefer'], by: 'wishes' })
  expect((await find({ q: 'wombat' })).ids.at(-1)).toBe(none)
  expect(await find({ q: 'zorbly wombat duramax' })).toEqual({
    ids: [both, one, none],
    total: 3,
    uses: ['unused', 'prefer', 'prefer'],
    by: 'wishes',
  })
})

it('a code or a text in quotation marks finds the adverts that say it, whatever else is chosen, and no other', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const aCar = async (brand: string, description: string) =>
    (await aListing(test.db, { sellerId, brand, title: 'A car', description })).id
  const numbered = await aCar('Audi', 'Stock number K48213X, one careful lady.')
  const careful = await aCar('BMW', 'One very careful lady.')
  await aCar('BMW', 'Careful.')
  const find = async (query: Record<string, string>) => {
    const { items, total, rescue } = await searchCars(test.db, SearchCarsQuery.parse(query), { now })
    expect(total).toBe(items.length)
    return { ids: new Set(items.map(({ id }) => id)), ways: rescue?.map(({ drop, count }) => [drop, count]) }
  }
  expect((await find({ q: 'k48213x' })).ids).toEqual(new Set([numbered]))
  expect((await find({ q: '"careful lady"' })).ids).toEqual(new Set([numbered, careful]))
  expect((await find({ q: 'careful lady' })).ids.size).toBe(3)
  const elsewhere = await find({ q: 'k48213x', brand: 'BMW' })
  expect(elsewhere).toEqual({
    ids: new Set(),
    ways: [
      ['q', 2],
      ['brand', 1],
    ],
  })
})

it('a plug-in hybrid is also a hybrid whose advert says so; without one, hybrids are shown and named', async () => {
  const seller = await aSeller(test.db)
  const hybrid = { sellerId: seller.id, fuel: 'Hybrid', body: 'SUV' }
  const plainId = (await aListing(test.db, { ...hybrid, brand: 'Toyota', model: 'RAV4', title: 'RAV4 Hybrid' })).id
  const find = async (more: Record<string, string> = {}) =>
    searchCars(test.db, SearchCarsQuery.parse({ q: 'plug-in hybrid suv', ...more }), { now })
  const terms = ({ understood }: Awaited<ReturnType<typeof find>>) =>
    understood.map(({ field, value, use }) => [field, value, use])
  const relaxed = await find()
  expect(relaxed.items.map(({ id }) => id)).toEqual([plainId])
  expect(terms(relaxed)).toEqual([
    ['fuel', 'Plug-in hybrid', 'relaxed'],
    ['body', 'SUV', 'must'],
    ['fuel', 'Hybrid', 'must'],
  ])
  const { id } = await aListing(test.db, { ...hybrid, brand: 'Jeep', model: 'Wrangler', title: 'Wrangler Sahara 4xe' })
  const found = await find()
  expect(found.items.map((car) => car.id)).toEqual([id])
  expect(terms(found)).toEqual([
    ['fuel', 'Plug-in hybrid', 'must'],
    ['body', 'SUV', 'must'],
  ])
  // Who chooses the value means the field.
  expect((await find({ fuel: 'Plug-in hybrid' })).total).toBe(0)
})
