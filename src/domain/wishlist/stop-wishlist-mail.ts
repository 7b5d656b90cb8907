import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { mailPreferences } from '#db/schema/mail.ts'
import { cancelUnsentMail } from '#domain/mail/cancel-unsent-mail.ts'

/**
 * Ends all wish list mail by the token of one, and removes mails that were not sent yet. False if the token belongs to
 * no buyer; repeating it is not an error.
 */
export async function stopWishlistMail(tx: Tx, { token, now }: { token: string; now: Date }): Promise<boolean> {
  const [ended] = await tx
    .update(mailPreferences)
    .set({ wishesOffAt: sql`coalesce(${mailPreferences.wishesOffAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(mailPreferences.token, token))
    .returning({ token: mailPreferences.token })
  if (!ended) return false
  await cancelUnsentMail(tx, { templates: ['price-fell', 'wish-sold'], token })
  return true
}
