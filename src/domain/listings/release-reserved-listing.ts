import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { suspendedSellerListingReason } from './hide-listings-of-person.ts'
import type { ListingLockedForSaleStep } from './lock-listing-for-sale-step.ts'

/**
 * Releases a car, but only where it is reserved for this very payment; if its seller was suspended meanwhile, the car
 * leaves the market instead. The caller has locked the car. Returns the car's new status; null where it was not
 * reserved for that payment.
 * @reads accounts: whether the seller is suspended, in the statement that releases the car.
 */
export async function releaseReservedListing(
  tx: Tx,
  listing: ListingLockedForSaleStep,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<ListingLockedForSaleStep['status'] | null> {
  if (listing.status !== 'reserved' || listing.salePaymentId !== paymentId) return null
  const [freed] = await tx
    .update(listings)
    .set({
      status: sql`case when ${isSuspended} then 'withdrawn' else 'available' end`,
      takenDownReason: sql`case when ${isSuspended} then ${suspendedSellerListingReason} end`,
      salePaymentId: null,
      updatedAt: now,
    })
    .where(eq(listings.id, listing.id))
    .returning({ status: listings.status })
  return freed?.status ?? null
}

const isSuspended = sql`exists (select 1 from ${users} where ${users.id} = ${listings.sellerId} and ${users.suspendedAt} is not null)`
