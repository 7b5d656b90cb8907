import { eq, like, or } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { verifications } from '#db/schema/accounts.ts'

/** Links that were mailed to a person who leaves open nothing any more, and their address goes with them. */
export async function deleteTokens(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const isTheirs = or(eq(verifications.value, accountId), like(verifications.value, `%"accountId":"${accountId}"%`))
  await tx.delete(verifications).where(isTheirs)
}
