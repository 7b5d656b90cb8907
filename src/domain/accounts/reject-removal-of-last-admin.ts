import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Refuses to remove the last Admin. `lockPersonAndAdminRows` locks every Admin: of two who leave at the same moment, the
 * second sees that the first is gone.
 * @throws DomainError `conflict` for the last one.
 */
export async function rejectRemovalOfLastAdmin(tx: Tx, { adminId }: { adminId: string }): Promise<void> {
  const isOther = and(
    eq(users.role, 'Admin'),
    ne(users.id, adminId),
    isNull(users.deletedAt),
    isNull(users.suspendedAt),
  )
  const [other] = await tx.select({ id: users.id }).from(users).where(isOther).limit(1)
  if (other) return
  throw new DomainError('conflict', 'You’re the only Admin. Make someone else an Admin first.')
}
