import { eq } from 'drizzle-orm'
import type { EditCar } from '#contract/cars.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { DomainError } from '#domain/domain-error.ts'
import { publish } from '#domain/events/publish.ts'
import { attachPhotos } from './attach-photos.ts'
import { listingCoordinates } from './listing-coordinates.ts'
import { canEditListing, rejectTakenDown, requireValidModelYears } from './listing-policy.ts'
import { lockOwnListing } from './lock-own-listing.ts'
import { rejectWhileSaleOpen } from './reject-while-sale-open.ts'

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
  requireValidModelYears(fields, now)
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, seller, id)
    await rejectWhileSaleOpen(tx, { listing, now })
    if (!canEditListing(listing)) throw new DomainError('conflict', `A ${listing.status} car cannot be changed.`)
    rejectTakenDown(listing)
    const [before] = await tx.select().from(listings).where(eq(listings.id, id))
    const [after] = await tx
      .update(listings)
      .set({ ...fields, ...listingCoordinates(fields), ...(category ? { brand: category } : {}), updatedAt: now })
      .where(eq(listings.id, id))
      .returning()
    const arePhotosNew = photoIds !== undefined && (await attachPhotos(tx, seller, id, photoIds))
    if (fields.priceCents !== undefined && fields.priceCents !== listing.priceCents) {
      await recordAudit(tx, {
        actorId: seller.accountId,
        action: 'listing.price_changed',
        subject: { type: 'listing', id },
        detail: { fromCents: listing.priceCents, toCents: fields.priceCents },
        at: now,
      })
      await publish(tx, 'price.changed', { listingIds: [id], now })
    }
    if (before && after) await publish(tx, 'car.changed', { before, after, arePhotosNew, now })
  })
}
