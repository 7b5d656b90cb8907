import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

export const dayMs = 86_400_000

/** A moment's day in UTC, as `2026-11-20`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The last `count` days in UTC, the oldest first, today the last. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * dayMs)))
}

/** Midnight at which the first of the last `count` days began. */
export function startOfDays(now: Date, count: number): Date {
  return new Date(`${dayOf(new Date(now.getTime() - (count - 1) * dayMs))}T00:00:00Z`)
}

/** A column's day in UTC, for grouping. Holds no parameter, so that it may stand in `select` and `group by` alike. */
export function dayColumn(moment: AnyPgColumn): SQL<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`
}
