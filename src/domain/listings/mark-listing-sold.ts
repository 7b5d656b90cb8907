import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { ListingLockedForSaleStep } from './lock-listing-for-sale-step.ts'

/**
 * Marks the car as sold: the provider captured the payment that it was reserved for. The caller has locked the car.
 * @throws Error where it is reserved for another payment, which the proof of one sale rules out.
 */
export async function markListingSold(
  tx: Tx,
  listing: ListingLockedForSaleStep,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  if (listing.status !== 'reserved' || listing.salePaymentId !== paymentId) {
    throw new Error(`Car ${listing.id} is ${listing.status}, not reserved for payment ${paymentId}.`)
  }
  await tx.update(listings).set({ status: 'sold', soldAt: now, updatedAt: now }).where(eq(listings.id, listing.id))
}
