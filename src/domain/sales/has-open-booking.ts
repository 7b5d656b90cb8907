import { and, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { openBookingStatuses } from './booking-states.ts'

/** Whether a buyer has a booking of this car that waits or is agreed. */
export async function hasOpenBooking(
  db: DbOrTx,
  { listingId, buyerId }: { listingId: string; buyerId: string },
): Promise<boolean> {
  const isTheirs = and(eq(bookings.listingId, listingId), eq(bookings.buyerId, buyerId))
  return (await db.$count(bookings, and(isTheirs, inArray(bookings.status, [...openBookingStatuses])))) > 0
}
