import type { Db } from '#db/client.ts'
import { lockPersonAndAdminRows } from '#domain/accounts/lock-person-and-admin-rows.ts'
import { reopenAccount } from '#domain/accounts/suspend-account.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { unhideListingsOfPerson } from '#domain/listings/hide-listings-of-person.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

/**
 * Lifts a person's suspension and restores the cars that it hid. The person is told by mail.
 * @throws DomainError `not_found`, `conflict` if the acting person is no longer an Admin, `confirmation_required`.
 */
export async function liftSuspensionOfPerson(
  db: Db,
  actor: MaybeActor,
  { personId, now }: { personId: string; now: Date },
): Promise<{ modifiedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  requireRecentReauthentication(admin, now)
  return db.transaction(async (tx) => {
    const person = await lockPersonAndAdminRows(tx, { personId, adminId: admin.accountId })
    if (person.suspendedReason === null) return { modifiedCount: 0 }
    await reopenAccount(tx, { accountId: personId, now })
    await publishDomainEvent(tx, 'person.suspension-lifted', { accountId: personId })
    const cars = await unhideListingsOfPerson(tx, { sellerId: personId, now })
    await queueMail(tx, {
      eventKey: `account-restored:${personId}:${now.toISOString()}`,
      to: person.email,
      template: 'account-restored',
      data: { name: person.name, hadCars: cars > 0 },
      now,
    })
    await recordAuditEntry(tx, {
      actorId: admin.accountId,
      action: 'person.suspension-lifted',
      subject: { type: 'person', id: personId },
      detail: { reason: person.suspendedReason, cars },
      at: now,
    })
    return { modifiedCount: 1 }
  })
}
