import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { mailPreferences } from '#db/schema/mail.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'

/** Forgets what a person who leaves wished for, and whether they wanted mail about it. */
export async function clearWishlistOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(mailPreferences).where(eq(mailPreferences.accountId, accountId))
  await tx.delete(wishlistItems).where(eq(wishlistItems.accountId, accountId))
}
