import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { canTransition } from '#domain/state-transitions.ts'
import { listingTransitions } from './listing-states.ts'
import type { ListingLockedForSaleStep } from './lock-listing-for-sale-step.ts'

/**
 * Reserves a car for one payment. The caller holds the lock of `lockListingForSaleStep`, which makes two buyers wait for each
 * other. Returns false where the car is not available.
 */
export async function reserveListing(
  tx: Tx,
  listing: ListingLockedForSaleStep,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<boolean> {
  if (listing.deletedAt || !canTransition(listingTransitions, listing.status, 'reserved')) return false
  await tx
    .update(listings)
    .set({ status: 'reserved', salePaymentId: paymentId, updatedAt: now })
    .where(eq(listings.id, listing.id))
  return true
}
