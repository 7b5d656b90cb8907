import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { mailPreferences, mails } from '#db/schema/mail.ts'

/**
 * The token of such a mail ends them all, and takes back what has not left. False where it is nobody's; ending them again
 * is no fault.
 */
export async function stopWishMail(tx: Tx, { token, now }: { token: string; now: Date }): Promise<boolean> {
  const [ended] = await tx
    .update(mailPreferences)
    .set({ wishesOffAt: sql`coalesce(${mailPreferences.wishesOffAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(mailPreferences.token, token))
    .returning({ token: mailPreferences.token })
  if (!ended) return false
  await tx
    .delete(mails)
    // The word itself, not a parameter: only so is the index of queued mail used.
    .where(
      and(
        sql`${mails.state} = 'queued'`,
        inArray(mails.template, ['price-fell', 'wish-sold']),
        sql`${mails.data}->>'token' = ${token}`,
      ),
    )
  return true
}
