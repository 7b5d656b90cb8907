import type { Tx } from '#db/client.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { cancelBookingsOfPerson } from '#domain/bookings/cancel-bookings-of-person.ts'
import type { Events } from '#domain/events/events.ts'
import { pauseListingsOfPerson } from '#domain/listings/pause-listings-of-person.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { lockCarsOf } from './lock-cars-of.ts'

/**
 * Takes back what a stranger may have done in the name of the owner of an account, who is told: cars leave the market and
 * open bookings are cancelled. What was paid runs on.
 */
export async function revertSquatterActions(
  tx: Tx,
  { accountId, email, way, now }: Events['account.reclaimed'],
): Promise<void> {
  await lockCarsOf(tx, { accountId })
  const cars = await pauseListingsOfPerson(tx, { sellerId: accountId, now })
  const bookings = await cancelBookingsOfPerson(tx, { buyerId: accountId, now })
  await queueMail(tx, {
    eventKey: `account-reclaimed:${accountId}:${now.toISOString()}`,
    to: email,
    template: 'account-reclaimed',
    data: { cars, bookings: bookings.length },
    now,
  })
  await recordAudit(tx, {
    actorId: accountId,
    action: 'person.account-reclaimed',
    subject: { type: 'person', id: accountId },
    detail: { way, cars, bookings },
    at: now,
  })
}
