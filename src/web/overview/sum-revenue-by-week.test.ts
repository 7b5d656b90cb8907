import { expect, it } from 'vitest'
import { sumRevenueByWeek } from './sum-revenue-by-week.ts'

it('adds days up to whole weeks that end with the last day', () => {
  const days = Array.from({ length: 16 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    sales: 1,
    revenueCents: index,
    feeCents: 2,
  }))
  expect(sumRevenueByWeek(days)).toEqual([
    { day: '2026-11-03', sales: 7, revenueCents: 2 + 3 + 4 + 5 + 6 + 7 + 8, feeCents: 14 },
    { day: '2026-11-10', sales: 7, revenueCents: 9 + 10 + 11 + 12 + 13 + 14 + 15, feeCents: 14 },
  ])
})
