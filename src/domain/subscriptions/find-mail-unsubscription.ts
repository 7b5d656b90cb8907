import { eq } from 'drizzle-orm'
import type { UnsubscribedMailKind } from '#contract/mail-subscriptions.ts'
import type { NoticeKind } from '#contract/notices.ts'
import type { DbOrTx } from '#db/client.ts'
import { mailPreferences, newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'

/**
 * What the link of a mail has ended already, as `unsubscribeByMailToken` would; null where the mail still comes, and for
 * the token of nobody.
 * @reads mail, saved-searches: the token belongs to one of the three.
 */
export async function findMailUnsubscription(
  db: DbOrTx,
  { token, kind = 'wish' }: { token: string; kind?: NoticeKind | undefined },
): Promise<UnsubscribedMailKind | null> {
  const [subscription] = await db
    .select({ unsubscribedAt: newArrivalsSubscriptions.unsubscribedAt })
    .from(newArrivalsSubscriptions)
    .where(eq(newArrivalsSubscriptions.token, token))
  if (subscription) return subscription.unsubscribedAt ? 'new-arrivals' : null
  const [person] = await db
    .select({ mailOff: mailPreferences.mailOff })
    .from(mailPreferences)
    .where(eq(mailPreferences.token, token))
  if (person) {
    if (!person.mailOff.includes(kind)) return null
    return kind === 'wish' ? 'wishes' : 'notices'
  }
  const [search] = await db
    .select({ frequency: savedSearches.frequency })
    .from(savedSearches)
    .where(eq(savedSearches.token, token))
  return search?.frequency === 'off' ? 'saved-search' : null
}
