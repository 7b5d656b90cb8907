import type { DailyRevenue } from '#contract/dashboard-overview.ts'

const daysAWeek = 7

/** Sums the days into weeks that end with the last day; each week is named by its first day. */
export function sumRevenueByWeek(days: readonly DailyRevenue[]): DailyRevenue[] {
  const first = days.length % daysAWeek
  const weeks: DailyRevenue[] = []
  for (let start = first; start < days.length; start += daysAWeek) {
    const week = days.slice(start, start + daysAWeek)
    const day = week[0]?.day ?? ''
    // A server of an earlier release names no fees.
    const sum = (key: 'sales' | 'revenueCents' | 'feeCents') => week.reduce((all, row) => all + (row[key] ?? 0), 0)
    weeks.push({ day, sales: sum('sales'), revenueCents: sum('revenueCents'), feeCents: sum('feeCents') })
  }
  return weeks
}
