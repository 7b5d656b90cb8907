import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import type { Db } from '#db/client.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { consumeRateLimit } from '#domain/accounts/consume-rate-limit.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

/** Limits confirmation mails to one address, from all requests together. */
const budget = { name: 'subscription-mail', windowSeconds: 24 * 60 * 60, points: 3 }

/**
 * Row S-18: asks by mail whether the address wants new-arrivals mail. An address that is already subscribed gets no
 * mail. Returns nothing, so that the person who enters an address learns nothing about it.
 */
export async function subscribeToNewArrivals(
  db: Db,
  { email, language = defaultLanguage, now }: { email: string; language?: Language; now: Date },
): Promise<void> {
  const isSpent = (await consumeRateLimit(db, { budget, spender: email, points: 1, now })) !== null
  if (isSpent) return
  await db.transaction(async (tx) => {
    const [subscription] = await tx
      .insert(newArrivalsSubscriptions)
      .values({ id: randomUUIDv7(), email, language, token: randomBytes(32).toString('base64url'), createdAt: now })
      // An update without effect, so that the row is returned and locked.
      .onConflictDoUpdate({ target: newArrivalsSubscriptions.email, set: { email } })
      .returning()
    if (!subscription) throw new Error('The subscription was not answered.')
    const isSubscribed = subscription.confirmedAt !== null && subscription.unsubscribedAt === null
    if (isSubscribed) return
    await queueMail(tx, {
      eventKey: `subscription-confirm:${subscription.id}:${randomUUIDv7()}`,
      to: email,
      template: 'subscription-confirm',
      data: { token: subscription.token },
      now,
    })
  })
}
