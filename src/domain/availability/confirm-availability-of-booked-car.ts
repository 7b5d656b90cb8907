import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { confirmListingAvailable } from '#domain/listings/confirm-listing-available.ts'

/**
 * Who accepts a booking has the car.
 * @reads bookings: which car it is about.
 */
export async function confirmAvailabilityOfBookedCar(
  tx: Tx,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<void> {
  const [booking] = await tx.select({ carId: bookings.listingId }).from(bookings).where(eq(bookings.id, bookingId))
  if (booking) await confirmListingAvailable(tx, { id: booking.carId, now })
}
