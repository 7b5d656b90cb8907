import { eq, like, or } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { verifications } from '#db/schema/accounts.ts'

/**
 * Deletes the mailed links of a person who leaves, so that they stop working; the person's address is deleted with
 * them.
 */
export async function deleteAccountTokens(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const isTheirs = or(eq(verifications.value, accountId), like(verifications.value, `%"accountId":"${accountId}"%`))
  await tx.delete(verifications).where(isTheirs)
}
