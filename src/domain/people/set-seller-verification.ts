import type { Db } from '#db/client.ts'
import { holdsRole } from '#domain/accounts/holds-role.ts'
import { lockPersonAndAdminRows } from '#domain/accounts/lock-person-and-admin-rows.ts'
import { setVerifiedBadge } from '#domain/accounts/set-verified-badge.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

/**
 * Gives a seller the `Verified` badge and tells them, or removes it.
 *
 * @throws DomainError `not_found`, or `conflict` for a person who is no seller.
 */
export async function setSellerVerification(
  db: Db,
  actor: MaybeActor,
  { personId, verified, now }: { personId: string; verified: boolean; now: Date },
): Promise<{ modifiedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  return db.transaction(async (tx) => {
    const person = await lockPersonAndAdminRows(tx, { personId, adminId: admin.accountId })
    if (!holdsRole(person, 'Seller')) throw new DomainError('conflict', 'Only sellers are verified.')
    const badge = verified ? 'Verified' : null
    if (person.permission === badge) return { modifiedCount: 0 }
    await setVerifiedBadge(tx, { accountId: personId, badge, now })
    await recordAuditEntry(tx, {
      actorId: admin.accountId,
      action: verified ? 'person.verified' : 'person.verification-withdrawn',
      subject: { type: 'person', id: personId },
      at: now,
    })
    if (verified)
      await queueMail(tx, {
        eventKey: `seller-verified:${personId}:${now.toISOString()}`,
        to: person.email,
        template: 'seller-verified',
        data: { name: person.name },
        now,
      })
    return { modifiedCount: 1 }
  })
}
