import { and, count, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { openStatuses } from './booking-states.ts'

/** How many bookings of each of these cars wait or are agreed; cars without any are left out. */
export async function countOpenBookings(db: DbOrTx, listingIds: string[]): Promise<Map<string, number>> {
  if (listingIds.length === 0) return new Map()
  // One parameter, however many cars a dealer has.
  const isAsked = sql`${bookings.listingId} = any(${sql.param(listingIds)})`
  const rows = await db
    .select({ listingId: bookings.listingId, count: count() })
    .from(bookings)
    .where(and(isAsked, inArray(bookings.status, [...openStatuses])))
    .groupBy(bookings.listingId)
  return new Map(rows.map((row) => [row.listingId, row.count]))
}
