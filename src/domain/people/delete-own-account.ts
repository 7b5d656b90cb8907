import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { lockPersonAndAdminRows } from '#domain/accounts/lock-person-and-admin-rows.ts'
import { rejectRemovalOfLastAdmin } from '#domain/accounts/reject-removal-of-last-admin.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { deletePersonWithLockedRow } from './delete-person-with-locked-row.ts'

/**
 * Row G-29: a person deletes their own account, by the same rules as when an Admin deletes it. The last Admin stays.
 * @throws DomainError `conflict` with the reason: money that is on its way, the last Admin; `confirmation_required`.
 */
export async function deleteOwnAccount(db: Db, actor: MaybeActor, { now }: { now: Date }): Promise<void> {
  const own = requireRole(actor, ...roles)
  requireRecentReauthentication(own, now)
  const { accountId, role } = own
  await db.transaction(async (tx) => {
    const person = await lockPersonAndAdminRows(tx, { personId: accountId, role, adminId: accountId })
    if (role === 'Admin') await rejectRemovalOfLastAdmin(tx, { adminId: accountId })
    await deletePersonWithLockedRow(tx, person, { by: accountId, now })
  })
}
