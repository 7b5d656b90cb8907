import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { SaleListing } from './lock-sale-listing.ts'

/** Frees a car, only where it is reserved for this very payment. The caller holds its lock. True when it was freed. */
export async function releaseListing(
  tx: Tx,
  listing: SaleListing,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<boolean> {
  if (listing.status !== 'reserved' || listing.salePaymentId !== paymentId) return false
  await tx
    .update(listings)
    .set({ status: 'available', salePaymentId: null, updatedAt: now })
    .where(eq(listings.id, listing.id))
  return true
}
