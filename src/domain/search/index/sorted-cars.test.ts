import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testSeed } from '#tests/support/sample-size.ts'
import { clearBit, createBitSet, setBit } from './bit-set.ts'
import { SortedCars } from './sorted-cars.ts'

/** More than are sorted by comparing each two, and more than stay outside the order. */
const count = 9_000
const textOf = (car: number) => `${(car * 7_919) % 10_007}`.padStart(5, '0')
const ids = {
  textOf,
  compare: (one: number, other: number) => (textOf(one) < textOf(other) ? -1 : one === other ? 0 : 1),
}

it(`pages as a sort of all cars does: many at once, changed and dead ones, equal numbers (seed ${testSeed})`, () => {
  const cases = fc.record({
    values: fc.integer({ min: 1, max: 20_000 }),
    isFixed: fc.boolean(),
    isUp: fc.boolean(),
    gone: fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { maxLength: 50 }),
    changed: fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { maxLength: 50 }),
    limit: fc.integer({ min: 1, max: 400 }),
    /** A page is of every so many cars: of few, each is looked at. */
    every: fc.constantFrom(1, 2, 3, 17),
  })
  fc.assert(
    fc.property(cases, ({ values, isFixed, isUp, gone, changed, limit, every }) => {
      const numbers = Array.from({ length: count }, (_, car) => (car * 48_271) % values)
      const sorted = new SortedCars(count, { ids, isFixed, numberOf: (car) => numbers[car] ?? 0 })
      const live = createBitSet(count)
      for (let car = 0; car < count; car++) {
        setBit(live, car)
        sorted.place(car)
      }
      sorted.settle(live)
      for (const car of gone) clearBit(live, car)
      for (const car of isFixed ? [] : changed) {
        numbers[car] = (numbers[car] ?? 0) + 100
        sorted.place(car)
      }
      const step = isUp ? 1 : -1
      const left = numbers.flatMap((number, car) => (gone.includes(car) || car % every > 0 ? [] : [{ number, car }]))
      const among = createBitSet(count)
      for (const { car } of left) setBit(among, car)
      const expected = left.sort((a, b) => (a.number - b.number || ids.compare(a.car, b.car)) * step)
      const total = expected.length
      const first = sorted.page(among, { total, place: null, limit, isUp, live })
      expect(first).toEqual(expected.slice(0, limit).map(({ car }) => car))
      const last = expected[limit - 1]
      if (!last) throw new Error('There are fewer cars.')
      const place = { key: last.number, id: textOf(last.car) }
      const next = sorted.page(among, { total, place, limit, isUp, live })
      expect(next).toEqual(expected.slice(limit, 2 * limit).map(({ car }) => car))
    }),
    { numRuns: 25, seed: testSeed },
  )
})
