import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'

/** Deletes the wishes of a person whose account is removed. */
export async function clearWishlistOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(wishlistItems).where(eq(wishlistItems.accountId, accountId))
}
