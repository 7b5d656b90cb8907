import { eq } from 'drizzle-orm'
import type { UnsubscribedMailKind } from '#contract/mail-subscriptions.ts'
import type { Db } from '#db/client.ts'
import { subscriptions } from '#db/schema/mail.ts'
import { cancelUnsentMail } from '#domain/mail/cancel-unsent-mail.ts'
import { stopSavedSearchMail } from '#domain/saved-searches/stop-saved-search-mail.ts'
import { stopWishlistMail } from '#domain/wishlist/stop-wishlist-mail.ts'

/**
 * Ends the mail that the token belongs to for good, and removes mails that were not sent yet. It needs only the token,
 * no session. Returns what it ended, or null if the token belongs to nothing; repeating it is not an error.
 */
export async function unsubscribe(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<UnsubscribedMailKind | null> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(subscriptions)
      .set({ unsubscribedAt: now })
      .where(eq(subscriptions.token, token))
      .returning({ email: subscriptions.email })
    if (!ended) {
      if (await stopWishlistMail(tx, { token, now })) return 'wishes'
      return (await stopSavedSearchMail(tx, { token })) ? 'saved-search' : null
    }
    await cancelUnsentMail(tx, { templates: ['new-arrivals'], to: ended.email })
    return 'new-arrivals'
  })
}
