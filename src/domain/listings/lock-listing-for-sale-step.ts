import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'

export type ListingLockedForSaleStep = Pick<
  typeof listings.$inferSelect,
  'id' | 'status' | 'salePaymentId' | 'deletedAt'
>

/** Locks the car until the transaction ends: the first lock of every transaction that decides who gets the car. */
export async function lockListingForSaleStep(tx: Tx, listingId: string): Promise<ListingLockedForSaleStep> {
  const [listing] = await tx
    .select({
      id: listings.id,
      status: listings.status,
      salePaymentId: listings.salePaymentId,
      deletedAt: listings.deletedAt,
    })
    .from(listings)
    .where(eq(listings.id, listingId))
    .for('no key update')
  if (!listing) throw new Error(`There is no car ${listingId}, and a payment names it.`)
  return listing
}
