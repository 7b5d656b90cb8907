import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seededRandom } from '#db/seed/random.ts'
import { testSeed } from '#tests/support/sample-size.ts'
import { CarValueBits } from './car-value-bits.ts'

it(`counts each value as going through the cars one by one does (seed ${testSeed})`, () => {
  const cases = fc.record({
    cars: fc.integer({ min: 1, max: 5_000 }),
    values: fc.integer({ min: 1, max: 70 }),
    share: fc.constantFrom(0.02, 0.5, 1),
    seed: fc.nat(),
  })
  fc.assert(
    fc.property(cases, ({ cars, values, share, seed }) => {
      const random = seededRandom(seed)
      const bits = new CarValueBits(Math.ceil(cars / 2))
      const claimed: number[] = []
      const having = new Map<number, Set<number>>()
      for (let car = 0; car < cars; car++) {
        if (car === Math.ceil(cars / 2)) bits.grow(cars)
        // Values appear while cars are added, so that the bits of a car grow.
        if (claimed.length < values && random.chance(0.2)) claimed.push(bits.claim())
        for (const bit of claimed) {
          if (!random.chance(0.4)) continue
          bits.set(car, bit)
          having.set(bit, (having.get(bit) ?? new Set()).add(car))
        }
      }
      const changed = claimed[0]
      if (changed !== undefined) {
        for (const car of having.get(changed) ?? []) bits.clear(car, changed)
        having.delete(changed)
      }
      const among = Array.from({ length: cars }, (_, car) => car).filter(() => random.chance(share))
      const counts = bits.count(Int32Array.from(among), claimed)
      for (const bit of claimed)
        expect(counts[bit], `bit ${bit}`).toBe(among.filter((car) => having.get(bit)?.has(car)).length)
    }),
    { numRuns: 40, seed: testSeed },
  )
})
