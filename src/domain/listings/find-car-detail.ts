import { and, eq, sql } from 'drizzle-orm'
import { multiChoiceAttributeNames } from '#contract/attribute-names.ts'
import type { CarDetail } from '#contract/cars.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { findVinMakerMismatch } from '#contract/find-vin-maker-mismatch.ts'
import type { SellerRating } from '#contract/ratings.ts'
import type { DbOrTx } from '#db/client.ts'
import { createPreparedQuery } from '#db/create-prepared-query.ts'
import { users } from '#db/schema/accounts.ts'
import { homePageAdvertisements, listings } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { toPhotoUrl } from '#domain/media/photo-url.ts'
import { isBookingEmailShared } from '#domain/sales/booking-states.ts'
import { canSeeListing, canSeeVin } from './listing-policy.ts'
import {
  type CarPhotoRow,
  carSummaryColumns,
  isCurrentValuationSql,
  pictureOfCarPhoto,
  toCarSummary,
} from './load-car-summaries.ts'
import { carPriceLogSql, readPriceLogRows } from './price-log-sql.ts'
import { readVisibleSellerEmails } from './read-visible-seller-emails.ts'

/**
 * One car for its own page, also a sold or withdrawn one. It includes the seller's email for Admins and for buyers who
 * have paid for the car, as their booking does, and the whole VIN for its seller and Admins.
 * @reads accounts, advertising, media, ratings, valuation, wishlist: all that a car's page shows comes in one query, and
 * what depends on the viewer in others.
 * @throws DomainError `not_found`, also for another seller's draft; `gone` for a deleted car.
 */
export async function findCarDetail(
  db: DbOrTx,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<CarDetail> {
  const [row] = await carQuery(db).execute({ id })
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

/**
 * By one id, and named: with a list of ids PostgreSQL cannot know that one row comes, and plans anew each time, which
 * takes longer than the query. The other tables are looked up from that row for the same reason.
 */
const carQuery = createPreparedQuery((db) =>
  db
    .select({
      car: carSummaryColumns,
      lists: createRecordFromKeys(multiChoiceAttributeNames, (name) => listings[name]),
      sellerId: listings.sellerId,
      status: listings.status,
      updatedAt: listings.updatedAt,
      confirmedAt: listings.confirmedAt,
      deletedAt: listings.deletedAt,
      vin: listings.vin,
      isTakenDown: sql<boolean>`${listings.takenDownReason} is not null`,
      seller: {
        id: users.id,
        name: users.name,
        permission: users.permission,
        image: users.image,
        since: users.createdAt,
      },
      photos: sql<(CarPhotoRow & { position: number })[]>`(
        select coalesce(json_agg(json_build_object(
          'position', position, 'studio', studio_picture, 'mediaId', media.id, 'width', media.width,
          'height', media.height, 'widths', media.widths, 'placeholder', media.placeholder, 'avif', media.avif
        ) order by position), '[]')
        from listing_photos left join media on media.id = listing_photos.media_id
        where listing_photos.listing_id = listings.id)`,
      isAdvertised: sql<boolean>`${homePageAdvertisements.listingId} is not null`,
      rating: sql<SellerRating>`(
        select json_build_object('average', round(avg(stars), 1), 'count', count(*))
        from ratings where ratings.seller_id = listings.seller_id having count(*) > 0)`,
      deal: valuations.deal,
      valueCents: valuations.valueCents,
      log: carPriceLogSql(sql`listings.id`),
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .leftJoin(homePageAdvertisements, eq(homePageAdvertisements.listingId, listings.id))
    .leftJoin(valuations, isCurrentValuationSql)
    .where(eq(listings.id, sql.placeholder('id')))
    .prepare('car_detail'),
)

async function isWishedBy(db: DbOrTx, accountId: string, listingId: string): Promise<boolean> {
  const wished = and(eq(wishlistItems.listingId, listingId), eq(wishlistItems.accountId, accountId))
  return (await db.$count(wishlistItems, wished)) > 0
}
