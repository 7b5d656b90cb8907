import { and, eq } from 'drizzle-orm'
import type { EndedMail } from '#contract/subscriptions.ts'
import type { Db } from '#db/client.ts'
import { mails, subscriptions } from '#db/schema/mail.ts'
import { stopWishMail } from '#domain/wishlist/stop-wish-mail.ts'

/**
 * Ends the mail that the token belongs to for good, and takes back what has not left. The token is all it takes: no
 * session. Answers what ended, null where it belongs to nothing; ending it again is no fault.
 */
export async function unsubscribe(db: Db, { token, now }: { token: string; now: Date }): Promise<EndedMail | null> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(subscriptions)
      .set({ unsubscribedAt: now })
      .where(eq(subscriptions.token, token))
      .returning({ email: subscriptions.email })
    if (!ended) return (await stopWishMail(tx, { token, now })) ? 'wishes' : null
    await tx
      .delete(mails)
      .where(and(eq(mails.recipient, ended.email), eq(mails.template, 'new-arrivals'), eq(mails.state, 'queued')))
    return 'new-arrivals'
  })
}
