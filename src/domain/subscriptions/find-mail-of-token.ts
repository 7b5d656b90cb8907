import { eq } from 'drizzle-orm'
import type { UnsubscribedMailKind } from '#contract/mail-subscriptions.ts'
import type { NoticeKind } from '#contract/notices.ts'
import type { DbOrTx } from '#db/client.ts'
import { mailPreferences, newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'

/**
 * Which mail the token of a link ends, and whether it has; `kind` says which one where it is the token of a person. Null
 * for the token of nobody.
 * @reads mail, saved-searches: the token belongs to one of the three.
 */
export async function findMailOfToken(
  db: DbOrTx,
  { token, kind }: { token: string; kind: NoticeKind },
): Promise<{ ends: UnsubscribedMailKind; hasEnded: boolean } | null> {
  const [subscription] = await db
    .select({ unsubscribedAt: newArrivalsSubscriptions.unsubscribedAt })
    .from(newArrivalsSubscriptions)
    .where(eq(newArrivalsSubscriptions.token, token))
  if (subscription) return { ends: 'new-arrivals', hasEnded: subscription.unsubscribedAt !== null }
  const [person] = await db
    .select({ mailOff: mailPreferences.mailOff })
    .from(mailPreferences)
    .where(eq(mailPreferences.token, token))
  if (person) return { ends: kind === 'wish' ? 'wishes' : 'notices', hasEnded: person.mailOff.includes(kind) }
  const [search] = await db
    .select({ frequency: savedSearches.frequency })
    .from(savedSearches)
    .where(eq(savedSearches.token, token))
  return search ? { ends: 'saved-search', hasEnded: search.frequency === 'off' } : null
}
