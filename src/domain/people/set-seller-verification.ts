import type { AuditedAction } from '#contract/audited-actions.ts'
import { verificationUndoSeconds } from '#contract/verification-undo-seconds.ts'
import type { Db, Tx } from '#db/client.ts'
import { holdsRole } from '#domain/accounts/holds-role.ts'
import { lockPersonAndAdminRows } from '#domain/accounts/lock-person-and-admin-rows.ts'
import { setVerificationDecision } from '#domain/accounts/set-verification-decision.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { findLastAuditEntry } from '#domain/audit/find-last-audit-entry.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'
import { correctUnsentMail } from '#domain/mail/cancel-unsent-mail-matching.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

/**
 * Gives a seller the `Verified` badge and tells them; or makes the decision open again: the badge or the refusal is
 * removed, and the seller waits in the queue as before. The mail leaves after a few seconds, so that a Verify by mistake
 * can be undone untold.
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
    if (!holdsRole(person, 'Seller')) throw new DomainError('conflict', 'Only sellers can be verified.')
    const wasDeclined = person.verificationDeclinedReason !== null
    if (person.permission === (verified ? 'Verified' : null) && (verified || !wasDeclined)) return { modifiedCount: 0 }
    if (!verified) await withdrawVerificationMail(tx, personId)
    await setVerificationDecision(tx, {
      accountId: personId,
      decision: { kind: verified ? 'verified' : 'open' },
      now,
    })
    await recordAuditEntry(tx, {
      actorId: admin.accountId,
      action: auditedActionOf({ verified, wasDeclined }),
      subject: { type: 'person', id: personId },
      at: now,
    })
    if (verified)
      await queueMail(tx, {
        eventKey: verifiedEventKey(personId, now),
        to: person.email,
        template: 'seller-verified',
        data: { name: person.name },
        now,
        undoableUntil: new Date(now.getTime() + verificationUndoSeconds * 1000),
      })
    return { modifiedCount: 1 }
  })
}

function auditedActionOf({ verified, wasDeclined }: { verified: boolean; wasDeclined: boolean }): AuditedAction {
  if (verified) return 'person.verified'
  return wasDeclined ? 'person.verification-reopened' : 'person.verification-withdrawn'
}

const verifiedEventKey = (personId: string, at: Date) => `seller-verified:${personId}:${at.toISOString()}`

/** Cancels the mail and the notice of the badge if the mail has not left yet. */
async function withdrawVerificationMail(tx: Tx, personId: string): Promise<void> {
  const verified = await findLastAuditEntry(tx, {
    subject: { type: 'person', id: personId },
    action: 'person.verified',
  })
  if (verified) await correctUnsentMail(tx, verifiedEventKey(personId, verified.at), () => null)
}
