import type { Db } from '#db/client.ts'
import { lockPersonAndAdminRows } from '#domain/accounts/lock-person-and-admin-rows.ts'
import { setVerificationDecision } from '#domain/accounts/set-verification-decision.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'

/**
 * A seller whose badge was declined waits for it again, at the end of the queue. Who was not declined waits already, or
 * has the badge: nothing changes then.
 */
export async function askForVerificationAgain(
  db: Db,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<{ modifiedCount: number }> {
  const { accountId } = requireRole(actor, 'Seller')
  return db.transaction(async (tx) => {
    const person = await lockPersonAndAdminRows(tx, { personId: accountId, role: 'Seller', adminId: accountId })
    if (person.verificationDeclinedReason === null) return { modifiedCount: 0 }
    await setVerificationDecision(tx, { accountId, decision: { kind: 'open', askedAt: now }, now })
    await recordAuditEntry(tx, {
      actorId: accountId,
      action: 'person.verification-asked',
      subject: { type: 'person', id: accountId },
      detail: { reason: person.verificationDeclinedReason },
      at: now,
    })
    return { modifiedCount: 1 }
  })
}
