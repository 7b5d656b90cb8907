import { beforeAll, describe, expect, it } from 'vitest'
import { pickAttributeValues } from '#contract/attribute-names.ts'
import { SearchCarsQuery } from '#contract/cars.ts'
import type { listings } from '#db/schema/listings.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { loadCarSummariesWithEquipment } from '#domain/listings/load-car-summaries.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createInMemorySearchIndex } from './index/in-memory-search-index.ts'
import { searchCars } from './search-cars.ts'
import type { SearchIndex } from './search-index.ts'

const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase({ rows: 'kept' })
type Car = typeof listings.$inferSelect
const cars: Car[] = []
let index: SearchIndex & { stop(): Promise<void> }

const items = ['Sunroof', 'Tow hitch', 'Navigation', 'Apple CarPlay']

beforeAll(async () => {
  const sellerId = (await aSeller(test.db)).id
  for (let n = 0; n < 60; n += 1) {
    const some = <Value>(value: Value, every: number) => (n % every === 0 ? null : value)
    cars.push(
      await aListing(test.db, {
        sellerId,
        title: `Car ${n}`,
        brand: 'Audi',
        pictures: [],
        description: 'Drives.',
        vin: n === 0 ? '1M8GDM9AXKP042788' : null,
        body: n % 2 ? 'SUV' : 'Saloon',
        seats: some(2 + (n % 9), 7),
        doors: some(2 + (n % 4), 6),
        consumption: some(4000 + n * 100, 8),
        electricRangeMiles: some(n * 5 + 5, 4),
        titleStatus: some(n % 3 ? 'Clean' : 'Salvage', 10),
        accidents: some(['None', 'Minor', 'Major'][n % 3] ?? null, 5),
        serviceHistory: some(n % 2 ? 'Full' : 'Part', 9),
        warrantyUntil: some(`2027-0${1 + (n % 9)}-15`, 3),
        equipment: some(
          items.filter((_, at) => (n >> at) & 1),
          11,
        ),
      }),
    )
  }
  const kept = createInMemorySearchIndex(test.db, { minCars: 1, slice: 25 })
  await kept.keep()
  index = kept
  return () => kept.stop()
})

const navigation = { field: 'equipment', value: 'Navigation', text: 'navigation' }
const noAccidents = { field: 'accidents', value: 'None', text: 'no accidents' }
const has = (car: Car, item: string) => car.equipment?.includes(item) ?? false

describe.each(['the database', 'the index'])('G-01 a search by what else is described, answered by %s', (which) => {
  const search = (query: Record<string, string | string[]>) =>
    searchCars(test.db, SearchCarsQuery.parse({ limit: '100', ...query }), {
      now,
      index: which === 'the index' ? index : null,
    })

  it.each<[Record<string, string | string[]>, (car: Car) => boolean]>([
    [{ seats: '7' }, ({ seats }) => seats === 7],
    [{ seats: ['5', '9'] }, ({ seats }) => seats !== null && (seats === 5 || seats >= 9)],
    [{ doors: '4' }, ({ doors }) => doors === 4],
    [{ mpgMin: '30' }, ({ consumption }) => consumption !== null && Math.round(235_215 / consumption) >= 30],
    [{ electricRangeMin: '150' }, (car) => car.electricRangeMiles !== null && car.electricRangeMiles >= 150],
    [{ titleStatus: 'salvage' }, ({ titleStatus }) => titleStatus === 'Salvage'],
    [{ accidents: ['None', 'Minor'] }, ({ accidents }) => accidents === 'None' || accidents === 'Minor'],
    [{ serviceHistory: 'Full', accidents: 'None' }, (car) => car.serviceHistory === 'Full' && car.accidents === 'None'],
    [{ warrantyUntilMin: '2027-04-15' }, (car) => car.warrantyUntil !== null && car.warrantyUntil >= '2027-04-15'],
    [{ equipment: 'sunroof' }, (car) => has(car, 'Sunroof')],
    [{ equipment: ['Sunroof', 'Navigation'] }, (car) => has(car, 'Sunroof') && has(car, 'Navigation')],
    [{ equipment: 'Night vision' }, () => false],
  ])('%j finds these cars and no others', async (query, fits) => {
    const { items: found, total } = await search(query)
    const wanted = cars.filter(fits).map(({ id }) => id)
    expect(found.map(({ id }) => id).sort()).toEqual(wanted.sort())
    expect(total).toBe(wanted.length)
  })

  it('each count beside a piece of equipment is the total of the search that it is added to', async () => {
    const chosen = { equipment: ['Sunroof'], accidents: 'None' }
    const { facets } = await search(chosen)
    expect(facets.equipment.length).toBeGreaterThan(2)
    for (const { value, count } of facets.equipment) {
      const { total } = await search({ ...chosen, equipment: ['Sunroof', value] })
      expect([value, total]).toEqual([value, count])
    }
  })

  it.each<[string, (car: Car) => boolean]>([
    ['no accidents', ({ accidents }) => accidents === 'None'],
    ['audi no accidents', ({ accidents }) => accidents === 'None' || accidents === null],
    ['audi not salvage', ({ titleStatus }) => titleStatus !== 'Salvage'],
    ['audi with a full service history', ({ serviceHistory }) => serviceHistory !== 'Part'],
    ['7 seater', ({ seats, body }) => seats === 7 || seats === 8 || (seats === null && body === 'SUV')],
    ['7 seater saloon', ({ seats, body }) => (seats === 7 || seats === 8 || seats === null) && body === 'Saloon'],
    ['audi 7 seater no doors', ({ seats, body }) => seats === 7 || seats === 8 || (seats === null && body === 'SUV')],
    ['audi, no third row', ({ seats }) => seats === null || seats < 6],
    ['over 30 mpg', ({ consumption }) => consumption !== null && Math.round(235_215 / consumption) >= 30],
    ['audi with a range of 150 miles', ({ electricRangeMiles: range }) => range === null || range >= 150],
    ['warranty until 2027', (car) => car.warrantyUntil !== null],
    ['navi', (car) => has(car, 'Navigation')],
    ['sunroof carplay', (car) => has(car, 'Sunroof') && has(car, 'Apple CarPlay')],
    ['audi no sunroof', (car) => !has(car, 'Sunroof')],
    ['audi navigation', () => true],
  ])('“%s” finds these cars and no others', async (q, fits) => {
    const { items: found, total } = await search({ q })
    const wanted = cars.filter(fits).map(({ id }) => id)
    expect(found.map(({ id }) => id).sort()).toEqual(wanted.sort())
    expect(total).toBe(wanted.length)
  })

  it('beside other wishes, cars with the equipment come first', async () => {
    const { items: found, understood } = await search({ q: 'audi with navigation' })
    const having = cars.filter((car) => has(car, 'Navigation')).map(({ id }) => id)
    const first = found.slice(0, having.length).map(({ id }) => id)
    expect(first.sort()).toEqual(having.sort())
    expect(understood).toContainEqual({ ...navigation, use: 'prefer' })
  })

  it('beside other wishes, cars that state a fact come before those that leave it out', async () => {
    const { items: found, understood } = await search({ q: 'audi saloon with no accidents' })
    const wanted = cars.filter(({ body, accidents }) => body === 'Saloon' && accidents === 'None')
    const first = found.slice(0, wanted.length).map(({ id }) => id)
    expect(first.sort()).toEqual(wanted.map(({ id }) => id).sort())
    expect(understood).toContainEqual({ ...noAccidents, use: 'prefer' })
  })

  it('a fact that no car states is said, and finds those that say nothing about it', async () => {
    const { items: found, understood } = await search({ q: 'audi with lemon title' })
    const silent = cars.filter(({ titleStatus }) => titleStatus === null)
    expect(found.map(({ id }) => id).sort()).toEqual(silent.map(({ id }) => id).sort())
    expect(understood).toContainEqual({ field: 'titleStatus', value: 'Lemon', text: 'lemon title', use: 'unstated' })
  })

  it('what is denied and no filter knows is said, and never becomes a wish', async () => {
    const { total, understood } = await search({ q: 'audi no rust' })
    expect(total).toBe(cars.length)
    expect(understood).toContainEqual({ field: 'unused', value: 'no rust', text: 'no rust', use: 'unused' })
  })

  it('beside a purpose, a low price is one wish among others', async () => {
    const { order, understood } = await search({ q: 'cheap family car' })
    expect(order?.wishes).toEqual(['family car', 'cheap'])
    expect(understood).toContainEqual({ field: 'sort', value: 'priceAsc', text: 'cheap', use: 'prefer' })
  })

  it('beside a purpose, the lowest price is a wish too: in order of price nothing of the purpose would be seen', async () => {
    const { order, understood } = await search({ q: 'cheapest family car' })
    expect(order).toEqual({ by: 'wishes', wishes: ['family car', 'cheapest'] })
    expect(understood).toContainEqual({ field: 'sort', value: 'priceAsc', text: 'cheapest', use: 'prefer' })
    // With nothing but filters beside it, and in so many words, it is an order.
    for (const q of [
      'cheapest audi',
      'cheapest with navigation',
      'family car cheapest first',
      'family car sort by price',
    ]) {
      expect([q, (await search({ q })).order]).toEqual([q, null])
    }
  })

  it('a whole VIN finds its car, however it is written', async () => {
    for (const q of ['1M8GDM9AXKP042788', '1m8gdm9axkp042788', 'vin 1M8GDM9AX KP042788', 'audi 1M8GDM9AXKP042788']) {
      const { items: found, total } = await search({ q })
      expect([q, total, found[0]?.id]).toEqual([q, 1, cars[0]?.id])
    }
    expect((await search({ q: '1M8GDM9AXKP042789' })).total).toBe(0)
  })

  it('where nothing is found, dropping the equipment gives as many as it says', async () => {
    const query = { equipment: 'Night vision', titleStatus: 'Clean' }
    const { rescue } = await search(query)
    const way = rescue?.find(({ drop }) => drop === 'equipment')
    expect(way?.count).toBe((await search({ titleStatus: 'Clean' })).total)
  })
})

it('what a car is described with is read back as it was written', async () => {
  const ids = cars.map(({ id }) => id)
  const found = await loadCarSummariesWithEquipment(test.db, ids, { now })
  expect(found.map(pickAttributeValues)).toEqual(cars.map(pickAttributeValues))
})
