import { and, eq, gt, gte, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'

/**
 * Lowers the price of unpaid bookings where the car now costs less than when it was booked: these buyers pay the
 * current price like all others. A higher price does not apply to them. A price that was agreed with the seller stays as long
 * as it is the lower one, beside the public price of now. Every change of a price calls this while it
 * holds the locks of the cars.
 * @reads listings: the price of each car, in the statement that lowers the bookings.
 */
export async function lowerBookedPrices(
  tx: Tx,
  { listingIds, now }: { listingIds: readonly string[]; now: Date },
): Promise<void> {
  if (listingIds.length === 0) return
  const isOpen = and(inArray(bookings.listingId, [...listingIds]), inArray(bookings.status, [...openBookingStatuses]))
  const isOfCar = and(eq(listings.id, bookings.listingId), isOpen)
  await tx
    .update(bookings)
    .set({ priceCents: listings.priceCents, publicPriceCents: null, updatedAt: now })
    .from(listings)
    .where(
      and(
        isOfCar,
        gte(bookings.priceCents, listings.priceCents),
        or(gt(bookings.priceCents, listings.priceCents), isNotNull(bookings.publicPriceCents)),
      ),
    )
  await tx
    .update(bookings)
    .set({ publicPriceCents: listings.priceCents })
    .from(listings)
    .where(and(isOfCar, isNotNull(bookings.publicPriceCents), ne(bookings.publicPriceCents, listings.priceCents)))
}
