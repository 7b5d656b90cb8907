import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'

/** Forgets what a person who leaves wished for. */
export async function clearWishlistOf(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(wishlistItems).where(eq(wishlistItems.accountId, accountId))
}
