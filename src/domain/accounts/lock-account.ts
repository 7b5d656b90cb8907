import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

/**
 * Holds the account of whoever is about to come in until the transaction ends: a new password, a second factor or a way in
 * that is taken away at this moment is either there already, or ends this session too. Taken before anything is read that
 * lets somebody in.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('share')
}
