import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { feedback } from '#db/schema/feedback.ts'

/** A deleted person's words stay, without their address. */
export async function deleteFeedbackOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.update(feedback).set({ accountId: null, email: '' }).where(eq(feedback.accountId, accountId))
}
