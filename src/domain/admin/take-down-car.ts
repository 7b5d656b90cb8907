import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { lockCarAndSellerRows } from '#domain/listings/lock-car-and-seller-rows.ts'
import { takeDownListing } from '#domain/listings/take-down-listing.ts'
import { notifySellerOfModeration } from './notify-seller-of-moderation.ts'

/**
 * An Admin takes a car off the market, for a reason that its seller can see. The seller cannot offer it again while the
 * reason is set. Its advertisement is removed, and buyers with an open booking are notified; their bookings stay open,
 * because the Admin may restore the car. A repeated call with the same reason changes nothing.
 * @throws DomainError `not_found`, `gone`, `conflict` for a car that is reserved, sold, or down for another reason.
 */
export async function takeDownCar(
  db: Db,
  actor: MaybeActor,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  const admin = requireRole(actor, 'Admin')
  await db.transaction(async (tx) => {
    const { car, seller } = await lockCarAndSellerRows(tx, id)
    if (car.takenDownReason === reason) return
    await takeDownListing(tx, car, { reason, now })
    await notifySellerOfModeration(tx, { car, seller, takenDownReason: reason, now })
    await recordAuditEntry(tx, {
      actorId: admin.accountId,
      action: 'listing.taken-down',
      subject: { type: 'listing', id },
      detail: { reason, from: car.status },
      at: now,
    })
  })
}
