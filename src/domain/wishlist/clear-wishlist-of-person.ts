import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { mailPreferences } from '#db/schema/mail.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'

/** Deletes the wishes of a person whose account is removed, and their choice about mail. */
export async function clearWishlistOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(mailPreferences).where(eq(mailPreferences.accountId, accountId))
  await tx.delete(wishlistItems).where(eq(wishlistItems.accountId, accountId))
}
