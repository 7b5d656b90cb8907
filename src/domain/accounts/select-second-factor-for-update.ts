import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { secondFactors, users } from '#db/schema/accounts.ts'

/**
 * A person's account and second factor, both locked in this order until the transaction ends; null where one is
 * missing.
 */
export async function selectSecondFactorForUpdate(tx: Tx, accountId: string) {
  const isThere = and(eq(users.id, accountId), isNull(users.deletedAt))
  const [account] = await tx.select({ email: users.email }).from(users).where(isThere).for('no key update')
  if (!account) return null
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.accountId, accountId)).for('update')
  return factor ? { ...factor, email: account.email } : null
}
