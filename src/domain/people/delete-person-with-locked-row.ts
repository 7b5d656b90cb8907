import type { Role } from '#contract/accounts.ts'
import type { Tx } from '#db/client.ts'
import { anonymizeAccount } from '#domain/accounts/anonymize-account.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { closeBookingsOfPerson } from '#domain/bookings/close-bookings-of-person.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { withdrawListingsOfPerson } from '#domain/listings/withdraw-listings-of-person.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { lockCarsInvolvingPerson } from './lock-cars-involving-person.ts'
import { rejectPersonWithPendingMoney } from './reject-person-with-pending-money.ts'

/**
 * Removes a person from the market place; the caller holds the person's row (`lockPersonAndAdminRows`). Cars are
 * withdrawn, open bookings closed, every way to sign in removed and personal data cleared; the row, past orders and the
 * audit stay (docs/domain/deletion.md).
 * @throws DomainError `conflict` with the reason while money is on its way.
 */
export async function deletePersonWithLockedRow(
  tx: Tx,
  person: { id: string; role: Role; email: string; emailVerified: boolean; language: string; createdAt: Date },
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const { id: personId, role, email, emailVerified, language, createdAt } = person
  const whose = { isOwn: by === personId, now }
  await rejectPersonWithPendingMoney(tx, personId, whose)
  await lockCarsInvolvingPerson(tx, { accountId: personId })
  await withdrawListingsOfPerson(tx, { sellerId: personId, now })
  const closed = await closeBookingsOfPerson(tx, { accountId: personId, now })
  // Checked again now that cars and bookings are locked: a payment may have begun in between.
  await rejectPersonWithPendingMoney(tx, personId, whose)
  await publishDomainEvent(tx, 'person.removed', {
    accountId: personId,
    confirmedEmail: emailVerified ? email : null,
    now,
  })
  await anonymizeAccount(tx, { accountId: personId, email, isConfirmed: emailVerified, since: createdAt, now })
  // After all mail to the address has gone: this one is to leave. An address that nobody confirmed may be a stranger's.
  await queueMail(tx, {
    eventKey: `account-deleted:${personId}`,
    to: emailVerified ? email : null,
    template: 'account-deleted',
    data: { isByAdmin: by !== personId, language },
    now,
  })
  await recordAuditEntry(tx, {
    actorId: by,
    action: 'person.deleted',
    subject: { type: 'person', id: personId },
    detail: { role, bookings: closed, ...(by === personId ? { by: 'themselves' } : {}) },
    at: now,
  })
}
