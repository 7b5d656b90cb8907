import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { openStatuses } from './booking-states.ts'

/**
 * A car costs less than when it was booked: whoever has not paid yet pays the lower price, like everybody else. A higher
 * price is not theirs. The caller holds the lock of the car.
 */
export async function lowerBookedPrices(
  tx: Tx,
  { listingId, priceCents, now }: { listingId: string; priceCents: number; now: Date },
): Promise<void> {
  const isOpen = and(eq(bookings.listingId, listingId), inArray(bookings.status, [...openStatuses]))
  await tx
    .update(bookings)
    .set({ priceCents, updatedAt: now })
    .where(and(isOpen, gt(bookings.priceCents, priceCents)))
}
