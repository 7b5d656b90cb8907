import { and, count, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { openBookingStatuses } from './booking-states.ts'

/** How many bookings of each of these cars wait or are agreed; cars without any are left out. */
export async function countOpenBookingsByCar(db: DbOrTx, listingIds: string[]): Promise<Map<string, number>> {
  if (listingIds.length === 0) return new Map()
  // One parameter for all cars, however many a dealer has.
  const isAsked = sql`${bookings.listingId} = any(${sql.param(listingIds)})`
  const rows = await db
    .select({ listingId: bookings.listingId, count: count() })
    .from(bookings)
    .where(and(isAsked, inArray(bookings.status, [...openBookingStatuses])))
    .groupBy(bookings.listingId)
  return new Map(rows.map((row) => [row.listingId, row.count]))
}
