import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { confirmListingAvailable } from '#domain/listings/confirm-listing-available.ts'

/**
 * A seller who accepts a booking has the car. Where the buyer has accepted it, by agreeing to the time that the seller
 * had named, the seller has said nothing that day.
 * @reads bookings: which car it is about.
 */
export async function confirmAvailabilityOfBookedCar(
  tx: Tx,
  { bookingId, by, now }: { bookingId: string; by: 'buyer' | 'seller'; now: Date },
): Promise<void> {
  if (by !== 'seller') return
  const [booking] = await tx.select({ carId: bookings.listingId }).from(bookings).where(eq(bookings.id, bookingId))
  if (booking) await confirmListingAvailable(tx, { id: booking.carId, now })
}
