import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'

/** Moves a person's subscription to their new address, unless that address has already made its own choice. */
export async function moveNewArrivalsSubscription(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const [kept] = await tx.delete(newArrivalsSubscriptions).where(eq(newArrivalsSubscriptions.email, from)).returning()
  if (!kept) return
  await tx
    .insert(newArrivalsSubscriptions)
    .values({ ...kept, email: to })
    .onConflictDoNothing({ target: newArrivalsSubscriptions.email })
}
