import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { subscriptions } from '#db/schema/mail.ts'

/** Takes away what is known of an address: its person leaves. */
export async function deleteSubscription(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.email, email))
}
