import { eq } from 'drizzle-orm'
import type { UnsubscribedMailKind } from '#contract/mail-subscriptions.ts'
import type { NoticeKind } from '#contract/notices.ts'
import type { Db, Tx } from '#db/client.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { cancelUnsentMailMatching } from '#domain/mail/cancel-unsent-mail-matching.ts'
import { unsubscribeFromMailKind } from '#domain/mail/mail-preferences.ts'
import { stopSavedSearchMail } from '#domain/saved-searches/stop-saved-search-mail.ts'
import { findMailOfToken } from './find-mail-of-token.ts'

/**
 * Ends the mail that the token belongs to for good, and removes mails that were not sent yet. It needs only the token,
 * no session; `kind` says which one where it is the token of a person. Returns what it ended, or null if the token belongs to nothing; repeating it is not an error.
 */
export async function unsubscribeByMailToken(
  db: Db,
  { token, kind = 'wish', now }: { token: string; kind?: NoticeKind | undefined; now: Date },
): Promise<UnsubscribedMailKind | null> {
  return db.transaction(async (tx) => {
    const mail = await findMailOfToken(tx, { token, kind })
    if (!mail) return null
    const hasEnded = await end(tx, mail.ends, { token, kind, now })
    return hasEnded ? mail.ends : null
  })
}

type Ending = { token: string; kind: NoticeKind; now: Date }

async function end(tx: Tx, mail: UnsubscribedMailKind, { token, kind, now }: Ending): Promise<boolean> {
  switch (mail) {
    case 'new-arrivals':
      return endNewArrivals(tx, { token, now })
    case 'saved-search':
      return stopSavedSearchMail(tx, { token })
    case 'wishes':
    case 'notices':
      return unsubscribeFromMailKind(tx, { token, kind })
  }
}

async function endNewArrivals(tx: Tx, { token, now }: { token: string; now: Date }): Promise<boolean> {
  const [ended] = await tx
    .update(newArrivalsSubscriptions)
    .set({ unsubscribedAt: now })
    .where(eq(newArrivalsSubscriptions.token, token))
    .returning({ email: newArrivalsSubscriptions.email })
  if (ended) await cancelUnsentMailMatching(tx, { templates: ['new-arrivals'], to: ended.email })
  return ended !== undefined
}
