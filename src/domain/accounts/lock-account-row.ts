import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

/**
 * Locks the account of a person who is signing in until the transaction ends. So a new password, a second factor or a
 * removed way to sign in at the same moment is either visible already, or ends this session too. Lock before reading
 * anything that decides about the sign-in.
 */
export async function lockAccountRow(tx: Tx, accountId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('share')
}
