import { timestamp } from 'drizzle-orm/pg-core'

/** A column for a moment in time: with time zone in the database, a Date in the code. */
export function timestampColumn(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' })
}
