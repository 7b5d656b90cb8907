import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

export const dayMs = 86_400_000

/** The day of a moment in UTC, as `2026-11-20`. */
export function utcDayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The last `count` days in UTC, the oldest first, today last. */
export function lastUtcDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDayOf(new Date(now.getTime() - (count - 1 - index) * dayMs)))
}

/** The midnight (UTC) at which the first of the last `count` days began. */
export function startOfLastUtcDays(now: Date, count: number): Date {
  return new Date(`${utcDayOf(new Date(now.getTime() - (count - 1) * dayMs))}T00:00:00Z`)
}

/** A column's day in UTC, for grouping. It contains no parameter, so that it works in both `select` and `group by`. */
export function utcDayColumn(moment: AnyPgColumn): SQL<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`
}
