import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNthSmallest } from './find-nth-smallest.ts'

test('finds at each place what sorting puts there', () => {
  const few = fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ noNaN: true })), { maxLength: 60 })
  fc.assert(
    fc.property(few, (numbers) => {
      // Zero and minus zero are equal, and sorting puts them in an order of their own.
      const sorted = Float64Array.from(numbers, (one) => one + 0).sort()
      for (const place of [...sorted.keys(), sorted.length]) {
        expect(
          findNthSmallest(
            Float64Array.from(numbers, (one) => one + 0),
            place,
          ),
        ).toBe(sorted[place])
      }
    }),
  )
})
