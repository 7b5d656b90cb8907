import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { deleteTokens } from './delete-tokens.ts'
import { endSessionsOf } from './end-sessions-of.ts'

/** Closes every way into an account, whose row the caller holds by `lockPerson`: sessions and mailed links are dead. */
export async function suspendAccount(
  tx: Tx,
  { accountId, reason, now }: { accountId: string; reason: string; now: Date },
): Promise<void> {
  const change = { suspendedAt: now, suspendedReason: reason, updatedAt: now }
  await tx.update(users).set(change).where(eq(users.id, accountId))
  await endSessionsOf(tx, { accountId })
  await deleteTokens(tx, { accountId })
}

/** Opens a suspended account again; its person signs in anew. */
export async function reopenAccount(tx: Tx, { accountId, now }: { accountId: string; now: Date }): Promise<void> {
  const change = { suspendedAt: null, suspendedReason: null, updatedAt: now }
  await tx.update(users).set(change).where(eq(users.id, accountId))
}
