import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { deleteAccountTokens } from './delete-account-tokens.ts'
import { endAllSessionsOfPerson } from './end-all-sessions-of-person.ts'

/**
 * Closes every way to sign in to an account: sessions and mailed links become invalid. The caller has locked the row
 * with `lockPersonAndAdminRows`.
 */
export async function suspendAccount(
  tx: Tx,
  { accountId, reason, now }: { accountId: string; reason: string; now: Date },
): Promise<void> {
  const change = { suspendedAt: now, suspendedReason: reason, updatedAt: now }
  await tx.update(users).set(change).where(eq(users.id, accountId))
  await endAllSessionsOfPerson(tx, { accountId })
  await deleteAccountTokens(tx, { accountId })
}

/** Reopens a suspended account; its person signs in again. */
export async function reopenAccount(tx: Tx, { accountId, now }: { accountId: string; now: Date }): Promise<void> {
  const change = { suspendedAt: null, suspendedReason: null, updatedAt: now }
  await tx.update(users).set(change).where(eq(users.id, accountId))
}
