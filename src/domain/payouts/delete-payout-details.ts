import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { payoutDetails } from '#db/schema/payouts.ts'

/** Deletes the bank account of a person whose account is removed. */
export async function deletePayoutDetails(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(payoutDetails).where(eq(payoutDetails.sellerId, accountId))
}
