import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { lockOwnListing } from './lock-own-listing.ts'
import { rejectWhileSaleOpen } from './reject-while-sale-open.ts'

/**
 * Deletes a car for good. The row stays, for bookings and orders that name it, and so that an import which still
 * contains the car does not restore it; its page responds with `gone`. Open bookings are declined. A sold car stays
 * sold.
 *
 * @throws DomainError `not_found`, `gone` when it was deleted before, `conflict` from payment to the end of the refund
 * period.
 */
export async function deleteCar(db: Db, actor: MaybeActor, { id, now }: { id: string; now: Date }): Promise<void> {
  const seller = requireRole(actor, 'Seller')
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, seller, id)
    await rejectWhileSaleOpen(tx, { listing, now })
    const status = listing.status === 'sold' ? 'sold' : 'withdrawn'
    await tx.update(listings).set({ status, deletedAt: now, updatedAt: now }).where(eq(listings.id, id))
    await publishDomainEvent(tx, 'car.deleted', { listingId: id, now })
  })
}
