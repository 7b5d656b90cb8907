import { and, eq, isNull, ne } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRecentConfirmation, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockPerson } from './lock-person.ts'
import { removePerson } from './remove-person.ts'

/**
 * Row G-29: a person leaves, by the same rules as when an Admin deletes them. The last Admin stays.
 * @throws DomainError `conflict` with the reason: money that is on its way, the last Admin; `confirmation_required`.
 */
export async function deleteOwnAccount(db: Db, actor: MaybeActor, { now }: { now: Date }): Promise<void> {
  const own = requireRole(actor, ...roles)
  requireRecentConfirmation(own, now)
  const { accountId, role } = own
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, { personId: accountId, role, adminId: accountId })
    if (role === 'Admin') await refuseLastAdmin(tx, accountId)
    await removePerson(tx, person, { by: accountId, now })
  })
}

/** `lockPerson` holds every Admin: of two who leave at the same moment the second sees the first gone. */
async function refuseLastAdmin(tx: Tx, accountId: string): Promise<void> {
  const isOther = and(
    eq(users.role, 'Admin'),
    ne(users.id, accountId),
    isNull(users.deletedAt),
    isNull(users.suspendedAt),
  )
  const [other] = await tx.select({ id: users.id }).from(users).where(isOther).limit(1)
  if (other) return
  throw new DomainError('conflict', 'You are the only Admin. Make somebody else an Admin first.')
}
