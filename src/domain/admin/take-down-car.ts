import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { advertisements, listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { tellOfWithdrawal } from '#domain/bookings/tell-of-car.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockListedCar } from './lock-listed-car.ts'
import { tellSellerOfCar } from './tell-seller-of-car.ts'

/**
 * An Admin takes a car off the market, for a reason that its seller is shown. The seller cannot offer it again while the
 * reason stands. Its advertisement goes, and buyers with an open booking are told; their bookings wait, for an Admin may
 * put the car back. Saying the same once more changes nothing.
 * @throws DomainError `not_found`, `gone`, `conflict` for a car that is reserved, sold, or down for another reason.
 */
export async function takeDownCar(
  db: Db,
  actor: MaybeActor,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  const admin = requireRole(actor, 'Admin')
  await db.transaction(async (tx) => {
    const { car, seller } = await lockListedCar(tx, id)
    if (car.takenDownReason === reason) return
    if (car.takenDownReason !== null) {
      throw new DomainError('conflict', `This car is down already: “${car.takenDownReason}”.`)
    }
    if (car.status === 'reserved') {
      throw new DomainError('conflict', 'This car is reserved: somebody is paying for it. Try again in a few minutes.')
    }
    if (car.status === 'sold') {
      throw new DomainError('conflict', 'This car has been sold: it is not on offer any more.')
    }
    await tx
      .update(listings)
      .set({ status: 'withdrawn', takenDownReason: reason, updatedAt: now })
      .where(eq(listings.id, id))
    await tx.delete(advertisements).where(eq(advertisements.listingId, id))
    await tellOfWithdrawal(tx, { listingId: id, takenDownReason: reason, now })
    await tellSellerOfCar(tx, { car, seller, takenDownReason: reason, now })
    await recordAudit(tx, {
      actorId: admin.accountId,
      action: 'listing.taken-down',
      subject: { type: 'listing', id },
      detail: { reason, from: car.status },
      at: now,
    })
  })
}
