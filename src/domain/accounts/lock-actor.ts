import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Holds the acting person's account as it is until the transaction ends. The session was read before it began: a person
 * deleted, or given another role, since then may not leave anything behind. Whoever deletes or changes the account waits
 * for this transaction and then sees what it wrote. The first lock of a transaction, before any car's.
 * @throws DomainError `signed_out` or `forbidden`
 */
export async function lockActor(tx: Tx, { accountId, role }: Actor): Promise<void> {
  const [account] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, accountId), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .for('share')
  if (!account) throw new DomainError('signed_out', 'Please log in first.')
  if (account.role !== role) throw new DomainError('forbidden', `You are no ${role} any more; you are ${account.role}.`)
}
