import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mails, subscriptions } from '#db/schema/mail.ts'

/**
 * Ends a subscription for good, and takes back mail of it that has not left. The token is all it takes: no session. False
 * where it belongs to none; ending it again is no fault.
 */
export async function unsubscribe(db: Db, { token, now }: { token: string; now: Date }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(subscriptions)
      .set({ unsubscribedAt: now })
      .where(eq(subscriptions.token, token))
      .returning({ email: subscriptions.email })
    if (!ended) return false
    await tx
      .delete(mails)
      .where(and(eq(mails.recipient, ended.email), eq(mails.template, 'new-arrivals'), eq(mails.state, 'queued')))
    return true
  })
}
