import { and, eq, sql } from 'drizzle-orm'
import type { CarDetail } from '#contract/cars.ts'
import { findVinMakerMismatch } from '#contract/find-vin-maker-mismatch.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { canSeeListing, canSeeVin } from './listing-policy.ts'
import { loadCarPictures, loadCarSummariesWithEquipment } from './load-car-summaries.ts'
import { readPriceLog } from './read-price-log.ts'
import { readVisibleSellerEmails } from './read-visible-seller-emails.ts'

/**
 * One car for its own page, also a sold or withdrawn one. It includes the seller's e-mail for Admins and for buyers who
 * have booked the car, and the whole VIN for its seller and Admins.
 * @reads accounts, wishlist: a car’s page shows its seller, and whether the viewer has wished for it, in one query.
 * @throws DomainError `not_found`, also for another seller's draft; `gone` for a deleted car.
 */
export async function findCarDetail(
  db: DbOrTx,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<CarDetail> {
  const [row] = await db
    .select({
      sellerId: listings.sellerId,
      status: listings.status,
      updatedAt: listings.updatedAt,
      deletedAt: listings.deletedAt,
      vin: listings.vin,
      isTakenDown: sql<boolean>`${listings.takenDownReason} is not null`,
      seller: { image: users.image, since: users.createdAt },
      isWished: actor
        ? sql<boolean>`exists (${db
            .select({ one: sql`1` })
            .from(wishlistItems)
            .where(and(eq(wishlistItems.listingId, listings.id), eq(wishlistItems.accountId, actor.accountId)))})`
        : sql<boolean>`false`,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listings.id, id))
  if (!row || !canSeeListing(actor, row)) throw new DomainError('not_found', 'There is no such car.')
  if (row.deletedAt) throw new DomainError('gone', 'This car is no longer on offer.')
  const [summary] = await loadCarSummariesWithEquipment(db, [id], { now })
  if (!summary) throw new DomainError('not_found', 'There is no such car.')
  const pictures = await loadCarPictures(db, id)
  const emails = await readVisibleSellerEmails(db, actor, [id])
  const { market } = await readPriceLog(db, actor, { id, now })
  return {
    ...summary,
    pictures: pictures.length > 0 ? pictures : [summary.picture],
    hasOwnPhotos: pictures.length > 0,
    updatedAt: row.updatedAt.toISOString(),
    seller: {
      ...summary.seller,
      email: emails.get(id) ?? null,
      image: row.seller.image,
      since: row.seller.since.toISOString(),
    },
    vin: canSeeVin(actor, row) ? row.vin : null,
    vinEnding: row.vin?.slice(-4) ?? null,
    vinMaker:
      row.vin === null ? null : findVinMakerMismatch({ vin: row.vin, brand: summary.brand, title: summary.title }),
    isWished: row.isWished,
    market,
    isTakenDown: row.isTakenDown,
  }
}
