import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { canTransition } from '#domain/state-transitions.ts'
import { listingTransitions } from './listing-states.ts'
import type { ListingLockedForSaleStep } from './lock-listing-for-sale-step.ts'

/**
 * Returns a car to its seller after a full refund: it is off the market until they offer it. Only where it was sold by
 * this very payment. The caller has locked the car. Returns whether the car was returned.
 */
export async function withdrawListingAfterFullRefund(
  tx: Tx,
  listing: ListingLockedForSaleStep,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<boolean> {
  if (listing.salePaymentId !== paymentId || !canTransition(listingTransitions, listing.status, 'withdrawn'))
    return false
  await tx
    .update(listings)
    .set({ status: 'withdrawn', salePaymentId: null, soldAt: null, updatedAt: now })
    .where(eq(listings.id, listing.id))
  return true
}
