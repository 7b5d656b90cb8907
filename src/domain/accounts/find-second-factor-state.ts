import { and, eq, isNotNull } from 'drizzle-orm'
import type { SecondFactorState } from '#contract/profile.ts'
import type { DbOrTx } from '#db/client.ts'
import { backupCodes, secondFactors } from '#db/schema/accounts.ts'

/** Whether a person must enter a code when they log in, and how many backup codes they have left. */
export async function findSecondFactorState(
  db: DbOrTx,
  { accountId }: { accountId: string },
): Promise<SecondFactorState> {
  const isConfirmed = and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt))
  const isOn = (await db.$count(secondFactors, isConfirmed)) > 0
  return { isOn, backupCodesLeft: await db.$count(backupCodes, eq(backupCodes.accountId, accountId)) }
}
