import { desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/** The ids of the cars on the buyer's wish list, newest wish first: for the hearts of a list. */
export async function listSavedListingIds(db: DbOrTx, actor: MaybeActor): Promise<string[]> {
  const { accountId } = requireRole(actor, 'Buyer')
  const wishes = await db
    .select({ id: wishlistItems.listingId })
    .from(wishlistItems)
    .where(eq(wishlistItems.accountId, accountId))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.listingId))
  return wishes.map(({ id }) => id)
}
