import type { Db, Tx } from '#db/client.ts'
import { holdsRole } from '#domain/accounts/holds-role.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { findLastAuditEntry } from '#domain/audit/find-last-audit-entry.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ListingStatus } from '#domain/listings/listing-states.ts'
import { lockCarAndSellerRows } from '#domain/listings/lock-car-and-seller-rows.ts'
import { restoreListing } from '#domain/listings/take-down-listing.ts'
import { notifySellerOfModeration } from './notify-seller-of-moderation.ts'

/**
 * An Admin restores a car that was taken down: it is on offer again if it was on offer before, otherwise its seller
 * decides. A car that is not taken down does not change.
 * @throws DomainError `not_found`, `gone`
 */
export async function restoreTakenDownCar(
  db: Db,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<{ status: ListingStatus }> {
  const admin = requireRole(actor, 'Admin')
  return db.transaction(async (tx) => {
    const { car, seller } = await lockCarAndSellerRows(tx, id)
    if (car.takenDownReason === null) return { status: car.status }
    if (seller.suspendedAt !== null) {
      throw new DomainError('conflict', 'The seller is suspended. Lift the suspension first.')
    }
    // The owner may have another role now: then no seller would answer the bookings of the offered car.
    const isOffered = holdsRole(seller, 'Seller') && (await wasOnOffer(tx, id))
    const status = isOffered ? 'available' : 'withdrawn'
    await restoreListing(tx, car, { status, now })
    await notifySellerOfModeration(tx, { car: { ...car, status }, seller, takenDownReason: null, now })
    await recordAuditEntry(tx, {
      actorId: admin.accountId,
      action: 'listing.restored',
      subject: { type: 'listing', id },
      detail: { to: status },
      at: now,
    })
    return { status }
  })
}

async function wasOnOffer(tx: Tx, listingId: string): Promise<boolean> {
  const subject = { type: 'listing', id: listingId }
  const entry = await findLastAuditEntry(tx, { subject, action: 'listing.taken-down' })
  return entry?.detail.from === 'available'
}
