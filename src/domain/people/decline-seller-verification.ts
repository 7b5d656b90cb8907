import { withoutFinalStop } from '#contract/without-final-stop.ts'
import type { Db } from '#db/client.ts'
import { holdsRole } from '#domain/accounts/holds-role.ts'
import { lockPersonAndAdminRows } from '#domain/accounts/lock-person-and-admin-rows.ts'
import { setVerificationDecision } from '#domain/accounts/set-verification-decision.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

/**
 * Declines the badge for a seller who waits for it, for a reason that they are told. They leave the queue until they ask
 * again. Their cars stay on offer without the badge. A repeated call with the same reason changes nothing.
 *
 * @throws DomainError `not_found`; `conflict` for a person who is no seller, is verified, or was declined for another
 * reason.
 */
export async function declineSellerVerification(
  db: Db,
  actor: MaybeActor,
  { personId, reason, now }: { personId: string; reason: string; now: Date },
): Promise<{ modifiedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  return db.transaction(async (tx) => {
    const person = await lockPersonAndAdminRows(tx, { personId, adminId: admin.accountId })
    if (!holdsRole(person, 'Seller')) throw new DomainError('conflict', 'Only sellers can be verified.')
    if (person.permission === 'Verified')
      throw new DomainError('conflict', 'This seller is verified. Remove the verification first.')
    const declinedFor = person.verificationDeclinedReason
    if (declinedFor === reason) return { modifiedCount: 0 }
    if (declinedFor !== null)
      throw new DomainError('conflict', `This seller has already been declined: “${withoutFinalStop(declinedFor)}”.`)
    await setVerificationDecision(tx, { accountId: personId, decision: { kind: 'declined', reason }, now })
    await recordAuditEntry(tx, {
      actorId: admin.accountId,
      action: 'person.verification-declined',
      subject: { type: 'person', id: personId },
      detail: { reason },
      at: now,
    })
    await queueMail(tx, {
      eventKey: `verification-declined:${personId}:${now.toISOString()}`,
      to: person.email,
      template: 'verification-declined',
      data: { name: person.name, reason },
      now,
    })
    return { modifiedCount: 1 }
  })
}
