import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { holdsRole } from './holds-role.ts'

/**
 * Locks a person for an action that may remove an Admin, and then all Admins: two Admins who remove each other's role
 * at the same moment would leave none. The lock is weaker than that of a row deletion, so that a buyer who books this
 * person's car meanwhile waits for the car only. With `role`, the person must hold that role.
 * @throws DomainError `not_found`; `conflict` where the acting Admin is none any more.
 */
export async function lockPersonAndAdminRows(
  tx: Tx,
  { personId, role, adminId }: { personId: string; role?: Role | undefined; adminId: string },
) {
  const columns = {
    id: users.id,
    role: users.role,
    hasBothRoles: users.hasBothRoles,
    email: users.email,
    emailVerified: users.emailVerified,
    createdAt: users.createdAt,
    name: users.name,
    language: users.language,
    permission: users.permission,
    suspendedReason: users.suspendedReason,
    verificationDeclinedReason: users.verificationDeclinedReason,
  }
  for (;;) {
    const [person] = await tx
      .select(columns)
      .from(users)
      .where(and(eq(users.id, personId), isNull(users.deletedAt)))
    if (!person) throw noSuchPerson()
    const isAdmin = person.role === 'Admin'
    const locked = await tx
      .select(columns)
      .from(users)
      .where(and(isAdmin ? eq(users.role, 'Admin') : eq(users.id, personId), isNull(users.deletedAt)))
      .orderBy(asc(users.id))
      .for('no key update')
    const still = locked.find(({ id }) => id === personId)
    // Between the two reads an Admin may have made this person one, or none: then other rows are to be locked.
    if (!still || (still.role === 'Admin') !== isAdmin) continue
    // The row as it is locked: a buyer who has just begun to sell is the same person.
    if (role && !holdsRole(still, role)) throw noSuchPerson()
    const acting = locked.find(({ id }) => id === adminId)
    if (isAdmin && (!acting || acting.suspendedReason !== null))
      throw new DomainError('conflict', 'You’re no longer an Admin. Someone just changed that.')
    return still
  }
}

function noSuchPerson(): DomainError {
  return new DomainError('not_found', 'We couldn’t find that person.')
}
