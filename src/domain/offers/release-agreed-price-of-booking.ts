import { and, eq } from 'drizzle-orm'
import type { OfferStatus } from '#contract/offers.ts'
import type { Tx } from '#db/client.ts'
import { offers } from '#db/schema/offers.ts'
import type { DomainEvents } from '#domain/events/domain-events.ts'
import type { OfferRow } from './offer-policy.ts'
import { transitionOffer } from './transition-offer.ts'

type ClosedBooking = Pick<DomainEvents['booking.closed'], 'bookingId' | 'as' | 'by' | 'now'>

/**
 * A booking at an agreed price has ended: within the 24 hours the price can be booked again, unless the car was sold or
 * the seller has declined the booking, which ends the price with it. The caller holds the lock of the car.
 */
export async function releaseAgreedPriceOfBooking(tx: Tx, { bookingId, as, by, now }: ClosedBooking): Promise<void> {
  const isBooked = and(eq(offers.bookingId, bookingId), eq(offers.status, 'booked'))
  const [offer] = await tx.select().from(offers).where(isBooked).for('no key update')
  if (!offer) return
  // Each time the mail about the booking says it.
  if (as === 'lost') await transitionOffer(tx, offer, { to: 'closed', reason: 'sold', isSilent: true, now })
  else if (as === 'declined' && by === 'seller')
    await transitionOffer(tx, offer, { to: statusAfterDecline(offer), isSilent: true, now })
  else await transitionOffer(tx, offer, { to: offer.expiresAt > now ? 'accepted' : 'lapsed', isSilent: true, now })
}

/** The seller has declined the buyer's price, or takes back their own. */
function statusAfterDecline({ proposedBy }: OfferRow): OfferStatus {
  return proposedBy === 'buyer' ? 'declined' : 'withdrawn'
}
