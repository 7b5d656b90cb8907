import { and, eq } from 'drizzle-orm'
import type { CarDetail } from '#contract/cars.ts'
import { findVinMakerMismatch } from '#contract/find-vin-maker-mismatch.ts'
import type { DbOrTx } from '#db/client.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { toPhotoUrl } from '#domain/media/photo-url.ts'
import { isBookingEmailShared } from '#domain/sales/booking-states.ts'
import { canSeeListing, canSeeVin } from './listing-policy.ts'
import { pictureOfCarPhoto, toCarSummary } from './load-car-summaries.ts'
import { readPriceLogRows } from './price-log-sql.ts'
import { readCarDetailRow } from './read-car-detail-row.ts'
import { readVisibleSellerEmails } from './read-visible-seller-emails.ts'

/**
 * One car for its own page, also a sold or withdrawn one. It includes the seller's email for Admins and for buyers who
 * have paid for the car, as their booking does, and the whole VIN for its seller and Admins.
 * @reads wishlist: what depends on the viewer comes beside the row of the car.
 *
 * @param readRow reads that row, from memory where the caller keeps it
 * @throws DomainError `not_found`, also for another seller's draft; `gone` for a deleted car.
 */
export async function findCarDetail(
  db: DbOrTx,
  actor: MaybeActor,
  { id, now, readRow = readCarDetailRow }: { id: string; now: Date; readRow?: typeof readCarDetailRow | undefined },
): Promise<CarDetail> {
  const row = await readRow(db, id)
  if (!row || !canSeeListing(actor, row)) throw new DomainError('not_found', 'We couldn’t find that car.')
  if (row.deletedAt) throw new DomainError('gone', 'This car is no longer listed.')
  const first = row.photos.find(({ position }) => position === 0)
  const summary = toCarSummary({ ...row, photo: first ?? null }, { now })
  const pictures = row.photos.flatMap((photo) => pictureOfCarPhoto(photo) ?? [])
  const emails = await readVisibleSellerEmails(db, actor, { carIds: [id], isShared: isBookingEmailShared })
  return {
    ...summary,
    ...row.lists,
    pictures: pictures.length > 0 ? pictures : [summary.picture],
    hasOwnPhotos: pictures.length > 0,
    updatedAt: row.updatedAt.toISOString(),
    confirmedAt: row.confirmedAt.toISOString(),
    seller: {
      ...summary.seller,
      email: emails.get(id) ?? null,
      image: toPhotoUrl(row.seller.image),
      since: row.seller.since.toISOString(),
    },
    vin: canSeeVin(actor, row) ? row.vin : null,
    vinEnding: row.vin?.slice(-4) ?? null,
    vinMaker:
      row.vin === null ? null : findVinMakerMismatch({ vin: row.vin, brand: summary.brand, title: summary.title }),
    isWished: actor !== null && (await isWishedBy(db, actor.accountId, id)),
    market: readPriceLogRows(row.log, { now, postedAt: row.car.postedAt, location: row.car.location }).market,
    isTakenDown: row.isTakenDown,
  }
}

async function isWishedBy(db: DbOrTx, accountId: string, listingId: string): Promise<boolean> {
  const wished = and(eq(wishlistItems.listingId, listingId), eq(wishlistItems.accountId, accountId))
  return (await db.$count(wishlistItems, wished)) > 0
}
