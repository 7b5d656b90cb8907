import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { advertisements, listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { closeBookingsOfListing } from '#domain/bookings/close-bookings-of-listing.ts'
import { DomainError } from '#domain/domain-error.ts'
import { closeLine } from '#domain/waiting-line/move-line.ts'
import { canDeleteListing } from './listing-policy.ts'
import { lockOwnListing } from './lock-own-listing.ts'

/**
 * Takes a car away for good. The row stays, for bookings and orders that name it, and so that an import which still holds
 * the car does not bring it back; its page answers `gone`. Open bookings are declined. A sold car stays sold.
 *
 * @throws DomainError `not_found`, `gone` when it was deleted before, `conflict` while somebody pays for it.
 */
export async function deleteCar(db: Db, actor: MaybeActor, { id, now }: { id: string; now: Date }): Promise<void> {
  const seller = requireRole(actor, 'Seller')
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, seller, id)
    if (!canDeleteListing(listing)) {
      throw new DomainError('conflict', 'This car is reserved: somebody is paying for it. Wait until that is settled.')
    }
    const status = listing.status === 'sold' ? 'sold' : 'withdrawn'
    await tx.update(listings).set({ status, deletedAt: now, updatedAt: now }).where(eq(listings.id, id))
    await tx.delete(advertisements).where(eq(advertisements.listingId, id))
    await closeBookingsOfListing(tx, { listingId: id, now })
    await closeLine(tx, { listingId: id, now })
  })
}
