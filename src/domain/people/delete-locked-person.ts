import type { Role } from '#contract/accounts.ts'
import type { Tx } from '#db/client.ts'
import { anonymizeAccount } from '#domain/accounts/anonymize-account.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { closeBookingsOfPerson } from '#domain/bookings/close-bookings-of-person.ts'
import { publish } from '#domain/events/publish.ts'
import { withdrawListingsOfPerson } from '#domain/listings/withdraw-listings-of-person.ts'
import { lockCarsOfSeller } from './lock-cars-of-seller.ts'
import { rejectWhileMoneyOpen } from './reject-while-money-open.ts'

/**
 * Removes a person from the market place; the caller holds the person's row (`lockPersonAndAdmins`). Cars are
 * withdrawn, open bookings closed, every way to sign in removed and personal data cleared; the row, past orders and the
 * audit stay (docs/domain/deletion.md).
 * @throws DomainError `conflict` with the reason while money is on its way.
 */
export async function deleteLockedPerson(
  tx: Tx,
  person: { id: string; role: Role; email: string },
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const { id: personId, role, email } = person
  const whose = { isOwn: by === personId, now }
  await rejectWhileMoneyOpen(tx, personId, whose)
  await lockCarsOfSeller(tx, { accountId: personId })
  await withdrawListingsOfPerson(tx, { sellerId: personId, now })
  const closed = await closeBookingsOfPerson(tx, { accountId: personId, now })
  // Checked again now that cars and bookings are locked: a payment may have begun in between.
  await rejectWhileMoneyOpen(tx, personId, whose)
  await publish(tx, 'person.removed', { accountId: personId, email, now })
  await anonymizeAccount(tx, { accountId: personId, email, now })
  await recordAudit(tx, {
    actorId: by,
    action: 'person.deleted',
    subject: { type: 'person', id: personId },
    detail: { role, bookings: closed, ...(by === personId ? { by: 'themselves' } : {}) },
    at: now,
  })
}
