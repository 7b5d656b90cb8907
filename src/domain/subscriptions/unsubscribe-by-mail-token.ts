import { eq } from 'drizzle-orm'
import type { UnsubscribedMailKind } from '#contract/mail-subscriptions.ts'
import type { NoticeKind } from '#contract/notices.ts'
import type { Db } from '#db/client.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { cancelUnsentMailMatching } from '#domain/mail/cancel-unsent-mail-matching.ts'
import { unsubscribeFromMailKind } from '#domain/mail/mail-preferences.ts'
import { stopSavedSearchMail } from '#domain/saved-searches/stop-saved-search-mail.ts'

/**
 * Ends the mail that the token belongs to for good, and removes mails that were not sent yet. It needs only the token,
 * no session; `kind` says which one where it is the token of a person. Returns what it ended, or null if the token belongs to nothing; repeating it is not an error.
 */
export async function unsubscribeByMailToken(
  db: Db,
  { token, kind = 'wish', now }: { token: string; kind?: NoticeKind | undefined; now: Date },
): Promise<UnsubscribedMailKind | null> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(newArrivalsSubscriptions)
      .set({ unsubscribedAt: now })
      .where(eq(newArrivalsSubscriptions.token, token))
      .returning({ email: newArrivalsSubscriptions.email })
    if (!ended) {
      if (await unsubscribeFromMailKind(tx, { token, kind })) return kind === 'wish' ? 'wishes' : 'notices'
      return (await stopSavedSearchMail(tx, { token })) ? 'saved-search' : null
    }
    await cancelUnsentMailMatching(tx, { templates: ['new-arrivals'], to: ended.email })
    return 'new-arrivals'
  })
}
