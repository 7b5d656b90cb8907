import { eq } from 'drizzle-orm'
import type { EditCar } from '#contract/cars.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { lowerBookedPrices } from '#domain/bookings/lower-booked-prices.ts'
import { tellOfCarChange } from '#domain/bookings/tell-of-car.ts'
import { DomainError } from '#domain/domain-error.ts'
import { tellOfPrices } from '#domain/wishlist/tell-of-prices.ts'
import { attachPhotos } from './attach-photos.ts'
import { canEditListing, refuseTakenDown, requireKnownYears } from './listing-policy.ts'
import { lockOwnListing } from './lock-own-listing.ts'
import { positionOf } from './position-of.ts'

/**
 * Changes what is given and leaves the rest. A change of the price is kept in the audit trail; buyers who booked the car
 * are told what is different and pay no more than it costs now, those who wished for it are told that it costs less.
 * @throws DomainError `not_found`, `gone`, `conflict` while the car is reserved, sold or taken down, `invalid`.
 */
export async function editCar(
  db: Db,
  actor: MaybeActor,
  { id, changes, now }: { id: string; changes: EditCar; now: Date },
): Promise<void> {
  const seller = requireRole(actor, 'Seller')
  const { photoIds, category, ...fields } = changes
  requireKnownYears(fields, now)
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, seller, id)
    if (!canEditListing(listing)) throw new DomainError('conflict', `A ${listing.status} car cannot be changed.`)
    refuseTakenDown(listing)
    const [before] = await tx.select().from(listings).where(eq(listings.id, id))
    const [after] = await tx
      .update(listings)
      .set({ ...fields, ...positionOf(fields), ...(category ? { brand: category } : {}), updatedAt: now })
      .where(eq(listings.id, id))
      .returning()
    const arePhotosNew = photoIds !== undefined && (await attachPhotos(tx, seller, id, photoIds))
    if (fields.priceCents !== undefined) await lowerBookedPrices(tx, { listingIds: [id], now })
    if (before && after) await tellOfCarChange(tx, { before, after, arePhotosNew, now })
    if (fields.priceCents !== undefined && fields.priceCents !== listing.priceCents) {
      await recordAudit(tx, {
        actorId: seller.accountId,
        action: 'listing.price_changed',
        subject: { type: 'listing', id },
        detail: { fromCents: listing.priceCents, toCents: fields.priceCents },
        at: now,
      })
      await tellOfPrices(tx, { listingIds: [id], now })
    }
  })
}
