import { expect, it } from 'vitest'
import type { PriceEstimateBreakdown } from '#contract/valuation.ts'
import { waterfallBars } from './waterfall-bars.ts'

it('every bar of a sum is as long as its money, and ends where the next begins', () => {
  const sum: PriceEstimateBreakdown = {
    usual: { year: 2020, mileageMiles: 40_000 },
    usualCents: 2_000_000,
    parts: [
      { field: 'year', from: 2020, to: 2022, cents: 400_000 },
      { field: 'mileageMiles', from: 40_000, to: 70_000, cents: -100_000 },
      { field: 'region', from: 'ca', to: 'tx', cents: 1_000 },
    ],
    valueCents: 2_301_000,
  }
  const { usual, parts, total } = waterfallBars(sum)
  const lengths = [usual, ...parts, total].map(({ from, to }) => to - from)
  const cents = [sum.usualCents, ...sum.parts.map((part) => Math.abs(part.cents)), sum.valueCents]
  for (const [index, length] of lengths.entries()) expect(length / (cents[index] ?? 1)).toBeCloseTo(100 / 2_400_000, 12)
  expect([usual.from, total.from]).toEqual([0, 0])
  expect(parts[0]?.from).toBe(usual.to)
  expect(parts[1]?.to).toBe(parts[0]?.to)
  expect(parts[2]?.to).toBeCloseTo(total.to, 9)
})
