import { expect, it } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

it.each([
  [103, [0, 50, 100, 150]],
  [13, [0, 5, 10, 15]],
  [4, [0, 1, 2, 3, 4]],
  [0, [0, 1]],
  [49_160_000, [0, 20_000_000, 40_000_000, 60_000_000]],
])('up to %d in round steps', (most, ticks) => {
  expect(axisTicks(most)).toEqual(ticks)
})

it('makes no step smaller than the smallest that means something', () => {
  expect(axisTicks(0, { smallest: 100_000 })).toEqual([0, 100_000])
})
