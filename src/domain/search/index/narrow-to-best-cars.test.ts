import { expect, test } from 'vitest'
import { seededRandom } from '#db/seed/random.ts'
import { createBitSet, hasBit, setBit } from './bit-set.ts'
import { narrowToBestCars } from './narrow-to-best-cars.ts'

const capacity = 300

test('the cars with the highest sums of weights are those that adding one by one finds', () => {
  const random = seededRandom(18)
  for (let round = 0; round < 400; round++) {
    const some = (chance: number) =>
      Array.from({ length: capacity }, (_, car) => car).filter(() => random.chance(chance))
    const cars = some(random.pick([0.05, 0.6, 1]))
    const unit = random.pick([1, 3, 40_000])
    const weights = Array.from({ length: random.whole(0, 14) }, () => unit * random.whole(-4, 20))
    const sets = weights.map((weight) => {
      const members = some(random.pick([0, 0.1, 0.7, 1]))
      return { weight, set: bitSetOf(cars.filter((car) => members.includes(car))) }
    })
    const sumOf = (car: number) => sets.reduce((sum, { weight, set }) => sum + (hasBit(set, car) ? weight : 0), 0)
    const most = random.whole(1, 30)
    const highest = random.chance(0.5) ? sumOf(random.pick(cars.length > 0 ? cars : [0])) : Number.POSITIVE_INFINITY
    const kept = cars.filter((car) => hasBit(narrowToBestCars(bitSetOf(cars), sets, { most, highest }), car))
    const below = cars
      .map(sumOf)
      .filter((sum) => sum < highest)
      .toSorted((a, b) => b - a)
    const last = below[Math.min(most, below.length) - 1] ?? Number.POSITIVE_INFINITY
    const expected = cars.filter((car) => sumOf(car) === highest || (sumOf(car) < highest && sumOf(car) >= last))
    expect(kept, `round ${round}`).toEqual(weights.every((weight) => weight === 0) ? cars : expected)
  }
})

test('weights that are no whole numbers keep every car', () => {
  const cars = bitSetOf([1, 2, 3])
  expect(narrowToBestCars(cars, [{ weight: 0.35, set: bitSetOf([2]) }], { most: 1 })).toEqual(cars)
})

function bitSetOf(cars: readonly number[]) {
  const set = createBitSet(capacity)
  for (const car of cars) setBit(set, car)
  return set
}
