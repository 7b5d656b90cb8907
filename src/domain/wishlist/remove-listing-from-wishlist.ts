import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/** Removes a car from the buyer's own wish list; a car that is not on it is no error. */
export async function removeListingFromWishlist(
  db: Db,
  actor: MaybeActor,
  { listingId }: { listingId: string },
): Promise<{ removed: boolean }> {
  const { accountId } = requireRole(actor, 'Buyer')
  const removed = await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.accountId, accountId), eq(wishlistItems.listingId, listingId)))
    .returning({ listingId: wishlistItems.listingId })
  return { removed: removed.length > 0 }
}
