import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { offers } from '#db/schema/offers.ts'
import type { DomainEvents } from '#domain/events/domain-events.ts'
import { transitionOffer } from './transition-offer.ts'

/**
 * A booking at an agreed price has ended: within the 24 hours the price can be booked again, unless the car was sold.
 * The caller holds the lock of the car.
 */
export async function makeAgreedPriceBookableAgain(
  tx: Tx,
  { bookingId, as, now }: Pick<DomainEvents['booking.closed'], 'bookingId' | 'as' | 'now'>,
): Promise<void> {
  const isBooked = and(eq(offers.bookingId, bookingId), eq(offers.status, 'booked'))
  const [offer] = await tx.select().from(offers).where(isBooked).for('no key update')
  if (!offer) return
  // Each time the mail about the booking says it.
  if (as === 'lost') await transitionOffer(tx, offer, { to: 'closed', reason: 'sold', isSilent: true, now })
  else await transitionOffer(tx, offer, { to: offer.expiresAt > now ? 'accepted' : 'lapsed', isSilent: true, now })
}
