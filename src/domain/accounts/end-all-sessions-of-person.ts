import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'

/** Signs a person out on every device. */
export async function endAllSessionsOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, accountId))
}
