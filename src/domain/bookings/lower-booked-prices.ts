import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'

/**
 * Lowers the price of unpaid bookings where the car now costs less than when it was booked: these buyers pay the
 * current price like all others. A higher price does not apply to them. Every change of a price calls this while it
 * holds the locks of the cars.
 * @reads listings: the price of each car, in the statement that lowers the bookings.
 */
export async function lowerBookedPrices(
  tx: Tx,
  { listingIds, now }: { listingIds: readonly string[]; now: Date },
): Promise<void> {
  if (listingIds.length === 0) return
  const isOpen = and(inArray(bookings.listingId, [...listingIds]), inArray(bookings.status, [...openBookingStatuses]))
  await tx
    .update(bookings)
    .set({ priceCents: listings.priceCents, updatedAt: now })
    .from(listings)
    .where(and(eq(listings.id, bookings.listingId), isOpen, gt(bookings.priceCents, listings.priceCents)))
}
