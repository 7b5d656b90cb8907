import { afterAll, beforeAll, expect, it } from 'vitest'
import { carAttributes } from '#contract/car-attributes.ts'
import { SearchCarsQuery } from '#contract/cars.ts'
import { listings } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { type Random, seededRandom } from '#db/seed/random.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from './index/in-memory-search-index.ts'
import { searchCars } from './search-cars.ts'

// The meaning of each filter is written here a second time, over plain rows: it shares no condition, bound or count
// with the search.
const now = new Date('2026-11-20T12:00:00Z')
const test = useDatabase({ rows: 'kept' })
type Car = typeof listings.$inferSelect & { deal: string | null; isVerified: boolean }
type Address = Record<string, string | string[]>
let cars: Car[] = []
let sellers: string[] = []
let index: InMemorySearchIndex

const items: string[] = carAttributes.equipment.groups.comfort.slice(0, 6)
const brands = ['BMW', 'Audi', 'Mercedes_Benz', 'Tesla']
const austin = { latitude: 30.27, longitude: -97.74 }

beforeAll(async () => {
  const random = seededRandom(29)
  const people = [
    await aSeller(test.db, { random, permission: 'Verified' }),
    await aSeller(test.db, { random, permission: null }),
  ]
  sellers = people.map(({ id }) => id)
  const labels: (typeof valuations.$inferInsert)[] = []
  for (let n = 0; n < 240; n += 1) {
    const car = await aListing(test.db, {
      ...randomFacts(random),
      sellerId: random.pick(sellers),
      random,
      pictures: [],
    })
    const deal = orNone(random, () => random.pick(['great', 'good', 'fair', 'high', 'overpriced'] as const))
    if (!deal) continue
    // A label belongs to one price: for another price it does not count.
    const priceCents = random.chance(0.9) ? car.priceCents : car.priceCents + 100
    const value = { valueCents: priceCents, lowCents: 1, lowerCents: 2, upperCents: 3, highCents: 4, carCount: 9 }
    labels.push({ ...value, listingId: car.id, priceCents, deal, priceShare: 1000 })
  }
  await test.db.insert(valuations).values(labels)
  const current = new Map(labels.map(({ listingId, priceCents, deal }) => [`${listingId} ${priceCents}`, deal]))
  cars = (await test.db.select().from(listings)).map((car) => ({
    ...car,
    deal: current.get(`${car.id} ${car.priceCents}`) ?? null,
    isVerified: car.sellerId === sellers[0],
  }))
  index = createInMemorySearchIndex(test.db, { minCars: 1, slice: 100 })
  await index.keep()
})
afterAll(() => index.stop())

it('finds and counts by every filter what plain loops over the rows find, in the database and in memory', async () => {
  const random = seededRandom(testSeed)
  let found = 0
  for (let round = 0; round < chooseForTestOrProof({ test: 40, proof: 2_000 }); round += 1) {
    const address = randomAddress(random)
    const asked = conditionsOf(address)
    const expected = cars.filter((car) => car.status === 'available' && asked.every(({ holds }) => holds(car)))
    found += expected.length
    for (const through of [null, index]) {
      const query = SearchCarsQuery.parse({ ...address, limit: '100' })
      const answer = await searchCars(test.db, query, { now, index: through })
      const note = `TEST_SEED=${testSeed} ${JSON.stringify(address)}`
      expect(answer.total, note).toBe(expected.length)
      if (expected.length <= 100)
        expect(answer.items.map(({ id }) => id).toSorted(), note).toEqual(expected.map(({ id }) => id).toSorted())
      for (const [name, valuesOf] of Object.entries(counted)) {
        const others = asked.filter((one) => one.name !== name || name === 'equipment')
        const rest = cars.filter((car) => car.status === 'available' && others.every(({ holds }) => holds(car)))
        const counts = Map.groupBy(rest.flatMap(valuesOf), (value) => value)
        const told = answer.facets[name as keyof typeof counted].map(({ value, count }) => [value, count] as const)
        expect(new Map(told), `${note} ${name}`).toEqual(
          new Map([...counts].map(([value, { length }]) => [value, length])),
        )
      }
    }
  }
  expect(found).toBeGreaterThan(200)
})

/** Counts of which the last also means more. */
const upTo = (most: number, count: number | null) => (count === null ? [] : [String(Math.min(count, most))])
const given = (value: string | null) => (value === null ? [] : [value])
const counted = {
  brand: (car: Car) => [car.brand],
  fuel: (car: Car) => given(car.fuel),
  transmission: (car: Car) => given(car.transmission),
  body: (car: Car) => given(car.body),
  colour: (car: Car) => given(car.colour),
  drive: (car: Car) => given(car.drive),
  condition: (car: Car) => given(car.condition),
  titleStatus: (car: Car) => given(car.titleStatus),
  accidents: (car: Car) => given(car.accidents),
  serviceHistory: (car: Car) => given(car.serviceHistory),
  owners: (car: Car) => upTo(4, car.owners),
  seats: (car: Car) => upTo(9, car.seats),
  doors: (car: Car) => upTo(6, car.doors),
  equipment: (car: Car) => car.equipment ?? [],
  deal: (car: Car) => given(car.deal),
  verified: (car: Car) => (car.isVerified ? ['true'] : []),
}

const bounds: Record<string, (car: Car, bound: string) => boolean> = {
  priceMin: ({ priceCents }, dollars) => priceCents / 100 >= Number(dollars),
  priceMax: ({ priceCents }, dollars) => priceCents / 100 <= Number(dollars),
  yearMin: ({ year }, bound) => year !== null && year >= Number(bound),
  yearMax: ({ year }, bound) => year !== null && year <= Number(bound),
  mileageMax: ({ mileageMiles }, bound) => mileageMiles !== null && mileageMiles <= Number(bound),
  // A 1,998 cc engine is one of 2.0 litres.
  engineLitresMin: ({ engineCc }, litres) => engineCc !== null && engineCc >= Math.round(Number(litres) * 1000) - 50,
  engineLitresMax: ({ engineCc }, litres) => engineCc !== null && engineCc <= Math.round(Number(litres) * 1000) + 50,
  powerHpMin: ({ powerHp }, bound) => powerHp !== null && powerHp >= Number(bound),
  powerHpMax: ({ powerHp }, bound) => powerHp !== null && powerHp <= Number(bound),
  // 235.2 divided by litres per 100 km; a car whose figure rounds to the number counts.
  mpgMin: ({ consumption }, mpg) => consumption !== null && 235_214.583 / consumption >= Number(mpg) - 0.5,
  electricRangeMin: ({ electricRangeMiles }, bound) =>
    electricRangeMiles !== null && electricRangeMiles >= Number(bound),
  warrantyUntilMin: ({ warrantyUntil }, day) => warrantyUntil !== null && warrantyUntil >= day,
}

/** Converts each filter of an address to a condition on a row. */
function conditionsOf(address: Address): { name: string; holds: (car: Car) => boolean }[] {
  return Object.entries(address).flatMap(([name, value]) => {
    const bound = bounds[name]
    if (bound) return { name, holds: (car) => bound(car, String(value)) }
    if (name === 'seller') return { name, holds: (car) => car.sellerId === value }
    if (name === 'radiusMiles' || name === 'sort') return []
    if (name === 'near') return { name, holds: (car) => milesFromAustin(car) <= Number(address.radiusMiles) }
    if (name === 'box') return { name, holds: (car) => isInBox(car, String(value)) }
    if (name === 'equipment')
      return { name, holds: (car) => [value].flat().every((item) => counted.equipment(car).includes(item)) }
    const valuesOf = counted[name as keyof typeof counted]
    return { name, holds: (car) => valuesOf(car).some((one) => [value].flat().includes(one.replace('_', '-'))) }
  })
}

function milesFromAustin({ latitude, longitude }: Car): number {
  if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY
  const [one, other] = [latitude, austin.latitude].map((degrees) => (degrees * Math.PI) / 180) as [number, number]
  const turn = ((longitude - austin.longitude) * Math.PI) / 180
  const half = Math.sin((one - other) / 2) ** 2 + Math.cos(one) * Math.cos(other) * Math.sin(turn / 2) ** 2
  return 2 * 3958.7613 * Math.asin(Math.sqrt(half))
}

function isInBox({ latitude, longitude }: Car, box: string): boolean {
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number)
  if (latitude === null || longitude === null || latitude < south || latitude > north) return false
  return west < east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

function orNone<T>(random: Random, value: () => T): T | null {
  return random.chance(0.2) ? null : value()
}

function randomFacts(random: Random) {
  const one = <T>(values: readonly T[]) => orNone(random, () => random.pick(values))
  const number = (min: number, max: number) => orNone(random, () => random.whole(min, max))
  const stands = random.chance(0.8)
  return {
    status: random.chance(0.85) ? ('available' as const) : ('withdrawn' as const),
    brand: random.pick(brands),
    model: null,
    title: 'A car',
    description: 'A car',
    location: null,
    priceCents: random.whole(20, 60) * 50_000,
    year: number(2014, 2026),
    mileageMiles: number(0, 120) && random.whole(0, 120) * 1000,
    fuel: one(['Petrol', 'Diesel', 'Electric'] as const),
    transmission: one(carAttributes.transmission.values),
    body: one(['Saloon', 'SUV', 'Van'] as const),
    colour: one(['Black', 'White', 'Red'] as const),
    drive: one(carAttributes.drive.values),
    condition: one(carAttributes.condition.values),
    titleStatus: one(carAttributes.titleStatus.values),
    accidents: one(carAttributes.accidents.values),
    serviceHistory: one(carAttributes.serviceHistory.values),
    engineCc: one([1498, 1949, 1950, 1998, 2050, 2051, 2993]),
    powerHp: number(90, 400),
    owners: number(1, 7),
    seats: number(2, 12),
    doors: number(2, 7),
    consumption: number(3000, 14_000),
    electricRangeMiles: number(20, 400),
    warrantyUntil: one(['2026-11-30', '2026-12-01', '2028-06-15']),
    equipment: orNone(random, () => items.filter(() => random.chance(0.5))),
    latitude: stands ? austin.latitude + random.whole(-200, 200) / 100 : null,
    longitude: stands ? austin.longitude + random.whole(-200, 200) / 100 : null,
  }
}

/** A search with two to five filters. */
function randomAddress(random: Random): Address {
  const number = (min: number, max: number, step = 1) => String(random.whole(min, max) * step)
  const some = (values: readonly string[]) => random.shuffled(values).slice(0, random.whole(1, 2))
  const all: (() => Address)[] = [
    () => ({ brand: some(brands).map((brand) => brand.replace('_', '-')) }),
    () => ({ priceMin: number(20, 50, 250) }),
    () => ({ priceMax: number(25, 60, 500) }),
    () => ({ yearMin: number(2012, 2026) }),
    () => ({ yearMax: number(2014, 2028) }),
    () => ({ mileageMax: number(0, 120, 1000) }),
    () => ({ engineLitresMin: random.pick(['1.5', '2.0', '3.0']) }),
    () => ({ engineLitresMax: random.pick(['1.5', '2.0', '3.0']) }),
    () => ({ powerHpMin: number(90, 400) }),
    () => ({ powerHpMax: number(90, 400) }),
    () => ({ mpgMin: number(15, 60) }),
    () => ({ electricRangeMin: number(20, 300) }),
    () => ({ warrantyUntilMin: random.pick(['2026-12-01', '2028-01-01']) }),
    () => ({ seller: random.pick(sellers) }),
    () => ({ near: `${austin.latitude},${austin.longitude}`, radiusMiles: number(20, 160) }),
    () => ({ box: random.pick(['-98.5,29.5,-97.0,31', '-97.74,30.27,-97,31', '170,20,-97.5,31']) }),
    () => ({ verified: 'true' }),
    () => ({ fuel: some(['Petrol', 'Diesel', 'Electric', 'Gas']) }),
    () => ({ transmission: some(carAttributes.transmission.values) }),
    () => ({ body: some(['Saloon', 'SUV', 'Van']) }),
    () => ({ colour: some(['Black', 'White', 'Red']) }),
    () => ({ drive: some(carAttributes.drive.values) }),
    () => ({ condition: some(carAttributes.condition.values) }),
    () => ({ titleStatus: some(carAttributes.titleStatus.values) }),
    () => ({ accidents: some(carAttributes.accidents.values) }),
    () => ({ serviceHistory: some(carAttributes.serviceHistory.values) }),
    () => ({ owners: some(['1', '2', '3', '4']) }),
    () => ({ seats: some(['2', '4', '5', '9']) }),
    () => ({ doors: some(['2', '3', '5', '6']) }),
    () => ({ equipment: some(items) }),
    () => ({ deal: some(['great', 'good', 'fair', 'high', 'overpriced']) }),
  ]
  const chosen = random.shuffled(all).slice(0, random.whole(1, 4))
  return Object.assign({}, ...chosen.map((ask) => ask()))
}
