import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Locks the acting person's account until the transaction ends. The session was read before the transaction began: a
 * person who was deleted, or got another role, since then must not write anything. A transaction that deletes or
 * changes the account waits for this one and then sees what it wrote. Take this lock first, before any car's.
 * @throws DomainError `signed_out` or `forbidden`
 */
export function lockActorRow(tx: Tx, actor: Actor): Promise<void> {
  return lockWith(tx, actor, 'share')
}

/**
 * The same for what one person may have only so many of: others of their calls wait until the end of the transaction, so
 * that what is counted in it stays true. Never after `lockActorRow`: two calls that share the lock would wait for each other.
 * @throws DomainError `signed_out` or `forbidden`
 */
export function lockActorRowToCount(tx: Tx, actor: Actor): Promise<void> {
  return lockWith(tx, actor, 'no key update')
}

async function lockWith(tx: Tx, { accountId, role }: Actor, strength: 'share' | 'no key update'): Promise<void> {
  const [account] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, accountId), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .for(strength)
  if (!account) throw new DomainError('signed_out', 'Please log in first.')
  if (account.role !== role) {
    const text = `You’re now signed in as ${account.role}, no longer as ${role}.`
    throw new DomainError('forbidden', text)
  }
}
