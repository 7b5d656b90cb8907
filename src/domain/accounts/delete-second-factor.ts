import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { backupCodes, secondFactors } from '#db/schema/accounts.ts'

/** Deletes a person's second factor and their backup codes; returns true where it was on. */
export async function deleteSecondFactor(tx: Tx, { accountId }: { accountId: string }): Promise<boolean> {
  await tx.delete(backupCodes).where(eq(backupCodes.accountId, accountId))
  const [forgotten] = await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId)).returning()
  return Boolean(forgotten?.confirmedAt)
}
