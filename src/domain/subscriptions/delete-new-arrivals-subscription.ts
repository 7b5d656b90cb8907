import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'

/** Deletes the subscription of an address whose person's account is removed, if the person had confirmed it. */
export async function deleteNewArrivalsSubscription(
  tx: Tx,
  { confirmedEmail }: { confirmedEmail: string | null },
): Promise<void> {
  if (confirmedEmail === null) return
  await tx.delete(newArrivalsSubscriptions).where(eq(newArrivalsSubscriptions.email, confirmedEmail))
}
