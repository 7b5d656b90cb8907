import type { Role } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { lockPersonAndAdminRows } from '#domain/accounts/lock-person-and-admin-rows.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { deletePersonWithLockedRow } from './delete-person-with-locked-row.ts'

/**
 * Rows S-31 and T-08: an Admin removes a person from the market place. If `role` is given, the person must hold that
 * role.
 *
 * @throws DomainError `not_found`, or `conflict` with the reason: oneself, money that is on its way, or the
 * acting person is no longer an Admin; `confirmation_required`.
 */
export async function deletePersonAsAdmin(
  db: Db,
  actor: MaybeActor,
  { personId, role, now }: { personId: string; role?: Role; now: Date },
): Promise<{ deletedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  requireRecentReauthentication(admin, now)
  if (personId === admin.accountId && (role ?? admin.role) === admin.role)
    throw new DomainError('conflict', 'You can’t delete your own account.')
  return db.transaction(async (tx) => {
    const person = await lockPersonAndAdminRows(tx, { personId, role, adminId: admin.accountId })
    await deletePersonWithLockedRow(tx, person, { by: admin.accountId, now })
    return { deletedCount: 1 }
  })
}
