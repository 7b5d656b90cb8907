import type { Db } from '#db/client.ts'
import { deleteSecondFactor } from '#domain/accounts/delete-second-factor.ts'
import { endAllSessionsOfPerson } from '#domain/accounts/end-all-sessions-of-person.ts'
import { lockPersonAndAdminRows } from '#domain/accounts/lock-person-and-admin-rows.ts'
import { notifySecondFactorChanged } from '#domain/accounts/notify-second-factor-changed.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Removes the second factor of a person who lost their phone and their backup codes, and would be locked out for good.
 * An Admin does this after making sure who is asking. Every device is signed out, and the person is told by mail. The
 * password stays.
 * @throws DomainError `not_found`; `conflict` for oneself, or if the acting person is no longer an Admin.
 */
export async function removeSecondFactorOfPerson(
  db: Db,
  actor: MaybeActor,
  { personId, now }: { personId: string; now: Date },
): Promise<{ modifiedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  requireRecentReauthentication(admin, now)
  if (personId === admin.accountId) {
    throw new DomainError('conflict', 'Turn off your own two-factor authentication in your profile.')
  }
  return db.transaction(async (tx) => {
    const person = await lockPersonAndAdminRows(tx, { personId, adminId: admin.accountId })
    const wasOn = await deleteSecondFactor(tx, { accountId: personId })
    if (!wasOn) return { modifiedCount: 0 }
    await endAllSessionsOfPerson(tx, { accountId: personId })
    await notifySecondFactorChanged(tx, {
      accountId: personId,
      email: person.email,
      isOn: false,
      by: admin.accountId,
      now,
    })
    return { modifiedCount: 1 }
  })
}
