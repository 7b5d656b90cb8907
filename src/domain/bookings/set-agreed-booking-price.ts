import { and, eq, gt } from 'drizzle-orm'
import { findAgreedPriceBelowPublic } from '#contract/find-agreed-price-below-public.ts'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'

/**
 * The two sides of a booking have agreed on a price: it is what the buyer pays, where it is below the public price. The
 * caller holds the lock of the car, and has checked the agreement in its own rows.
 */
export async function setAgreedBookingPrice(
  tx: Tx,
  {
    bookingId,
    priceCents,
    publicPriceCents,
    now,
  }: { bookingId: string; priceCents: number; publicPriceCents: number; now: Date },
): Promise<void> {
  if (findAgreedPriceBelowPublic({ agreedCents: priceCents, publicCents: publicPriceCents }) === null) return
  await tx
    .update(bookings)
    .set({ priceCents, publicPriceCents, updatedAt: now })
    // A booking that has a still lower price, because the public one was lower for a while, keeps it.
    .where(and(eq(bookings.id, bookingId), gt(bookings.priceCents, priceCents)))
}
