import { withoutFinalStop } from '#contract/without-final-stop.ts'
import type { Db } from '#db/client.ts'
import { lockPersonAndAdminRows } from '#domain/accounts/lock-person-and-admin-rows.ts'
import { suspendAccount } from '#domain/accounts/suspend-account.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { cancelBookingsOfPerson } from '#domain/bookings/cancel-bookings-of-person.ts'
import { DomainError } from '#domain/domain-error.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { hideListingsOfPerson } from '#domain/listings/hide-listings-of-person.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { lockCarsInvolvingPerson } from './lock-cars-involving-person.ts'

/**
 * Row S-31: suspends a person from their next request on, for a reason that they are told. Every session and mailed
 * link becomes invalid, their cars leave the market and the buyers of these cars are told; bookings that they made
 * themselves are cancelled and the sellers told. Money that is on its way still arrives. Repeating the same suspension
 * changes nothing.
 * @throws DomainError `not_found`, `conflict` for oneself or a reason other than the stored one,
 * `confirmation_required`.
 */
export async function suspendPerson(
  db: Db,
  actor: MaybeActor,
  { personId, reason, now }: { personId: string; reason: string; now: Date },
): Promise<{ modifiedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  requireRecentReauthentication(admin, now)
  if (personId === admin.accountId) throw new DomainError('conflict', 'You can’t suspend your own account.')
  return db.transaction(async (tx) => {
    const person = await lockPersonAndAdminRows(tx, { personId, adminId: admin.accountId })
    if (person.suspendedReason === reason) return { modifiedCount: 0 }
    if (person.suspendedReason !== null) {
      throw new DomainError(
        'conflict',
        `This person is already suspended: “${withoutFinalStop(person.suspendedReason)}”.`,
      )
    }
    await suspendAccount(tx, { accountId: personId, reason, now })
    await lockCarsInvolvingPerson(tx, { accountId: personId })
    await publishDomainEvent(tx, 'person.suspended', { accountId: personId, now })
    const hidden = await hideListingsOfPerson(tx, { sellerId: personId, now })
    const cancelled = await cancelBookingsOfPerson(tx, { buyerId: personId, because: 'personSuspended', now })
    await queueMail(tx, {
      eventKey: `account-suspended:${personId}:${now.toISOString()}`,
      to: person.email,
      template: 'account-suspended',
      data: { name: person.name, reason, hadCars: hidden > 0 || person.role === 'Seller' },
      now,
    })
    await recordAuditEntry(tx, {
      actorId: admin.accountId,
      action: 'person.suspended',
      subject: { type: 'person', id: personId },
      detail: { reason, cars: hidden, bookings: cancelled },
      at: now,
    })
    return { modifiedCount: 1 }
  })
}
