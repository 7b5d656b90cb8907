import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'

/** Deletes the subscription of an address whose person's account is removed. */
export async function deleteNewArrivalsSubscription(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.delete(newArrivalsSubscriptions).where(eq(newArrivalsSubscriptions.email, email))
}
