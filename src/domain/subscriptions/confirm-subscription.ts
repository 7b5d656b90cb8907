import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { subscriptions } from '#db/schema/mail.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * The address said yes. Saying it again changes nothing; after an unsubscription it begins anew.
 * @throws DomainError `gone` for a link that belongs to no subscription.
 */
export async function confirmSubscription(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<{ email: string }> {
  await db
    .update(subscriptions)
    // From now on: cars that came before are no news.
    .set({ confirmedAt: now, unsubscribedAt: null, lastMailAt: null })
    .where(
      and(
        eq(subscriptions.token, token),
        or(isNull(subscriptions.confirmedAt), isNotNull(subscriptions.unsubscribedAt)),
      ),
    )
  const [found] = await db
    .select({ email: subscriptions.email })
    .from(subscriptions)
    .where(eq(subscriptions.token, token))
  if (!found) throw new DomainError('gone', 'This link belongs to no subscription any more.')
  return found
}
