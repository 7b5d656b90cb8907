import { eq, sql } from 'drizzle-orm'
import { multiChoiceAttributeNames } from '#contract/attribute-names.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import type { SellerRating } from '#contract/ratings.ts'
import type { DbOrTx } from '#db/client.ts'
import { createPreparedQuery } from '#db/create-prepared-query.ts'
import { users } from '#db/schema/accounts.ts'
import { homePageAdvertisements, listings } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import { type CarPhotoRow, carSummaryColumns, isCurrentValuationSql } from './load-car-summaries.ts'
import { carPriceLogSql } from './price-log-sql.ts'

/** All that the page of a car shows to everybody, as it stands in the database. */
export type CarDetailRow = Awaited<ReturnType<ReturnType<typeof carQuery>['execute']>>[number]

/**
 * The row behind the page of a car, whatever its status; null where there is none.
 * @reads accounts, advertising, media, ratings, valuation: all of it comes in one query.
 */
export async function readCarDetailRow(db: DbOrTx, id: string): Promise<CarDetailRow | null> {
  const [row] = await carQuery(db).execute({ id })
  return row ?? null
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
      relistedOf: listings.relistedOf,
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
