import { eq } from 'drizzle-orm'
import type { EditCarRequest } from '#contract/cars.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { columnsConfirmingAvailability } from './availability-confirmed-columns.ts'
import { listingCoordinates } from './listing-coordinates.ts'
import { canEditListing, rejectIfTakenDown, requirePlausibleCarYears } from './listing-policy.ts'
import { lockOwnListing } from './lock-own-listing.ts'
import { rejectContactInCarTexts } from './reject-contact-in-car-texts.ts'
import { rejectWhileSaleOpen } from './reject-while-sale-open.ts'
import { replaceListingPhotos } from './replace-listing-photos.ts'

/**
 * Changes the given fields only, and confirms a car on offer. A change of the price is recorded in the audit trail. Buyers who booked the car are
 * mailed the differences and pay no more than the current price; people with the car on their wish list are told about
 * a price drop.
 * @throws DomainError `not_found`, `gone`, `conflict` while the car is reserved, sold or taken down, `invalid`.
 */
export async function editCar(
  db: Db,
  actor: MaybeActor,
  { id, changes, now }: { id: string; changes: EditCarRequest; now: Date },
): Promise<void> {
  const seller = requireRole(actor, 'Seller')
  const { photoIds, category, ...fields } = changes
  requirePlausibleCarYears(fields, now)
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, seller, id)
    await rejectWhileSaleOpen(tx, { listing, now })
    if (!canEditListing(listing)) throw new DomainError('conflict', `A ${listing.status} car can’t be changed.`)
    rejectIfTakenDown(listing)
    const [before] = await tx.select().from(listings).where(eq(listings.id, id))
    rejectContactInCarTexts({ category, ...fields }, before && { ...before, category: before.brand })
    const [after] = await tx
      .update(listings)
      .set({
        ...fields,
        ...listingCoordinates(fields),
        ...(category ? { brand: category } : {}),
        updatedAt: now,
        ...(listing.status === 'available' ? columnsConfirmingAvailability(now) : {}),
      })
      .where(eq(listings.id, id))
      .returning()
    const arePhotosNew = photoIds !== undefined && (await replaceListingPhotos(tx, seller, id, photoIds))
    // First: its mail says which agreed price ends with the change.
    if (before && after) await publishDomainEvent(tx, 'car.changed', { before, after, arePhotosNew, now })
    if (fields.priceCents !== undefined && fields.priceCents !== listing.priceCents) {
      await recordAuditEntry(tx, {
        actorId: seller.accountId,
        action: 'listing.price_changed',
        subject: { type: 'listing', id },
        detail: { fromCents: listing.priceCents, toCents: fields.priceCents },
        at: now,
      })
      await publishDomainEvent(tx, 'price.changed', { listingIds: [id], now })
    }
  })
}
