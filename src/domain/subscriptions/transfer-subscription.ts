import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { subscriptions } from '#db/schema/mail.ts'

/** A person's subscription follows them to their new address, unless that one has decided for itself already. */
export async function transferSubscription(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const [kept] = await tx.delete(subscriptions).where(eq(subscriptions.email, from)).returning()
  if (!kept) return
  await tx
    .insert(subscriptions)
    .values({ ...kept, email: to })
    .onConflictDoNothing({ target: subscriptions.email })
}
