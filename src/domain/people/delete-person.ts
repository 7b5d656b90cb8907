import type { Role } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { lockPerson } from '#domain/accounts/lock-person.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { removePerson } from './remove-person.ts'

/**
 * Rows S-31 and T-08: an Admin takes a person out of the market place. Where `role` is named, the person is one of that
 * role.
 *
 * @throws DomainError `not_found`, or `conflict` with the reason: oneself, money that is on its way, the acting
 * Admin's own role gone meanwhile; `confirmation_required`.
 */
export async function deletePerson(
  db: Db,
  actor: MaybeActor,
  { personId, role, now }: { personId: string; role?: Role; now: Date },
): Promise<{ deletedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  requireRecentReauthentication(admin, now)
  if (personId === admin.accountId && (role ?? admin.role) === admin.role)
    throw new DomainError('conflict', 'You cannot delete your own account.')
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, { personId, role, adminId: admin.accountId })
    await removePerson(tx, person, { by: admin.accountId, now })
    return { deletedCount: 1 }
  })
}
