import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { payoutDetails } from '#db/schema/payouts.ts'

/** A person who leaves leaves no bank account behind. */
export async function deletePayoutDetails(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(payoutDetails).where(eq(payoutDetails.sellerId, accountId))
}
