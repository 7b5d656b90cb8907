import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { openStatuses } from '#domain/sales/booking-states.ts'

/**
 * These cars may cost less than when they were booked: whoever has not paid yet pays the lower price, like everybody
 * else. A higher price is not theirs. Called by everything that changes a price, which holds the locks of the cars.
 * @reads listings: the price of each car, in the statement that lowers the bookings.
 */
export async function lowerBookedPrices(
  tx: Tx,
  { listingIds, now }: { listingIds: readonly string[]; now: Date },
): Promise<void> {
  if (listingIds.length === 0) return
  const isOpen = and(inArray(bookings.listingId, [...listingIds]), inArray(bookings.status, [...openStatuses]))
  await tx
    .update(bookings)
    .set({ priceCents: listings.priceCents, updatedAt: now })
    .from(listings)
    .where(and(eq(listings.id, bookings.listingId), isOpen, gt(bookings.priceCents, listings.priceCents)))
}
