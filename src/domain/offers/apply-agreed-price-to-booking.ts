import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { offers } from '#db/schema/offers.ts'
import { setAgreedBookingPrice } from '#domain/bookings/set-agreed-booking-price.ts'
import { canBookAgreedPrice } from './offer-policy.ts'
import { transitionOffer } from './transition-offer.ts'

/**
 * A buyer has booked: where they and the seller have agreed on a price within the last 24 hours, that is the booked
 * price, in the transaction of the booking, which holds the lock of the car. A public price that has fallen below the
 * agreed one counts instead.
 * @reads bookings: who has booked which car, and the public price that the booking copied.
 */
export async function applyAgreedPriceToBooking(
  tx: Tx,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<void> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) return
  const isTheirs = and(eq(offers.buyerId, booking.buyerId), eq(offers.listingId, booking.listingId))
  const [offer] = await tx
    .select()
    .from(offers)
    .where(and(isTheirs, eq(offers.status, 'accepted')))
    .for('no key update')
  if (!offer || !canBookAgreedPrice(offer, now)) return
  const { priceCents } = offer
  await setAgreedBookingPrice(tx, { bookingId, priceCents, publicPriceCents: booking.priceCents, now })
  // The mail about the booking says it.
  await transitionOffer(tx, offer, { to: 'booked', bookingId, isSilent: true, now })
}
