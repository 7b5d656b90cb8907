import type { Tx } from '#db/client.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { cancelBookingsOfPerson } from '#domain/bookings/cancel-bookings-of-person.ts'
import type { DomainEvents } from '#domain/events/domain-events.ts'
import { pauseListingsOfPerson } from '#domain/listings/pause-listings-of-person.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { lockCarsInvolvingPerson } from './lock-cars-involving-person.ts'

/**
 * Reverts what a stranger may have done under the name of the account's owner: cars leave the market and open bookings
 * are cancelled. The owner is told. Paid bookings continue.
 */
export async function revertAccountSquatterActions(
  tx: Tx,
  { accountId, email, way, now }: DomainEvents['account.reclaimed'],
): Promise<void> {
  await lockCarsInvolvingPerson(tx, { accountId })
  const cars = await pauseListingsOfPerson(tx, { sellerId: accountId, now })
  const bookings = await cancelBookingsOfPerson(tx, { buyerId: accountId, now })
  await queueMail(tx, {
    eventKey: `account-reclaimed:${accountId}:${now.toISOString()}`,
    to: email,
    template: 'account-reclaimed',
    data: { cars, bookings: bookings.length },
    now,
  })
  await recordAuditEntry(tx, {
    actorId: accountId,
    action: 'person.account-reclaimed',
    subject: { type: 'person', id: accountId },
    detail: { way, cars, bookings },
    at: now,
  })
}
