import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { feedback } from '#db/schema/feedback.ts'

/** Keeps a deleted person's messages, without their address. */
export async function anonymizeFeedbackOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.update(feedback).set({ accountId: null, email: '' }).where(eq(feedback.accountId, accountId))
}
