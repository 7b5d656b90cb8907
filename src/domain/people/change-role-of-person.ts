import { and, count, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Db, Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { holdsRole } from '#domain/accounts/holds-role.ts'
import { lockPersonAndAdminRows } from '#domain/accounts/lock-person-and-admin-rows.ts'
import { setAccountRole } from '#domain/accounts/set-account-role.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { rejectPersonWithPendingMoney } from './reject-person-with-pending-money.ts'

/**
 * Row S-31: gives a person one role alone, from their next request on: who held two loses the other one. It is refused
 * while they have matters that only the old role can handle: cars on offer, open bookings, money on its way. A seller's
 * `Verified` badge is removed with the role.
 * @reads bookings, listings: counts what only the old role can deal with, for the refusal.
 * @throws DomainError `not_found`, or `conflict` with the reason and what to do.
 */
export async function changeRoleOfPerson(
  db: Db,
  actor: MaybeActor,
  { personId, role, now }: { personId: string; role: Role; now: Date },
): Promise<{ modifiedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  requireRecentReauthentication(admin, now)
  if (personId === admin.accountId && role !== 'Admin') {
    throw new DomainError('conflict', 'You can’t change your own role. Ask another Admin.')
  }
  return db.transaction(async (tx) => {
    const person = await lockPersonAndAdminRows(tx, { personId, adminId: admin.accountId })
    if (person.role === role && !person.hasBothRoles) return { modifiedCount: 0 }
    if (role !== 'Seller' && holdsRole(person, 'Seller')) await refuseCarsOnOffer(tx, personId)
    await rejectPersonWithPendingMoney(tx, personId, { now })
    await refuseOpenBookings(tx, personId)
    await setAccountRole(tx, { accountId: personId, role, now })
    await recordAuditEntry(tx, {
      actorId: admin.accountId,
      action: 'person.role-changed',
      subject: { type: 'person', id: personId },
      detail: { from: person.hasBothRoles ? 'both' : person.role, to: role },
      at: now,
    })
    return { modifiedCount: 1 }
  })
}

async function refuseCarsOnOffer(tx: Tx, sellerId: string): Promise<void> {
  const [found] = await tx
    .select({ cars: count() })
    .from(listings)
    .where(
      and(
        eq(listings.sellerId, sellerId),
        isNull(listings.deletedAt),
        inArray(listings.status, ['available', 'reserved']),
      ),
    )
  const cars = found?.cars ?? 0
  if (cars === 0) return
  throw new DomainError(
    'conflict',
    cars === 1
      ? 'This seller has a car listed or reserved. Take it down first.'
      : `This seller has ${cars} cars listed or reserved. Take them down first.`,
  )
}

async function refuseOpenBookings(tx: Tx, personId: string): Promise<void> {
  const [found] = await tx
    .select({ open: count() })
    .from(bookings)
    .where(
      and(
        or(eq(bookings.buyerId, personId), eq(bookings.sellerId, personId)),
        inArray(bookings.status, [...openBookingStatuses]),
      ),
    )
  const open = found?.open ?? 0
  if (open === 0) return
  throw new DomainError(
    'conflict',
    open === 1
      ? 'This person has an open booking. It has to be canceled or declined first.'
      : `This person has ${open} open bookings. They have to be canceled or declined first.`,
  )
}
