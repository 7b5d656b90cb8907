import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Confirms a subscription for an address. Repeating it changes nothing; after an unsubscription it starts again.
 * @throws DomainError `gone` for a link that belongs to no subscription.
 */
export async function confirmNewArrivalsSubscription(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<{ email: string }> {
  await db
    .update(newArrivalsSubscriptions)
    // Only cars from now on count as new.
    .set({ confirmedAt: now, unsubscribedAt: null, lastMailAt: null })
    .where(
      and(
        eq(newArrivalsSubscriptions.token, token),
        or(isNull(newArrivalsSubscriptions.confirmedAt), isNotNull(newArrivalsSubscriptions.unsubscribedAt)),
      ),
    )
  const [found] = await db
    .select({ email: newArrivalsSubscriptions.email })
    .from(newArrivalsSubscriptions)
    .where(eq(newArrivalsSubscriptions.token, token))
  if (!found) throw new DomainError('gone', 'This link no longer belongs to a subscription.')
  return found
}
