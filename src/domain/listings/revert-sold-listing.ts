import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { canTransition } from '#domain/state-transitions.ts'
import { listingTransitions } from './listing-states.ts'
import type { SaleListing } from './lock-sale-listing.ts'

/**
 * A car whose sale was given back in full is its seller's again, off the market until they offer it; only where it was
 * sold by this very payment. The caller holds its lock. True when it was taken back.
 */
export async function revertSoldListing(
  tx: Tx,
  listing: SaleListing,
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
