import { inArray, type SQL, sql } from 'drizzle-orm'
import type { SellerRating } from '#contract/ratings.ts'
import type { DbOrTx } from '#db/client.ts'
import { ratings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'

/**
 * The ratings of the sellers of some cars, one row per rated seller, to be joined on `sellerId`: for a list of cars of
 * one seller the stars are counted once. The average has one decimal.
 * @reads ratings: joined to every list of cars, which shows them.
 */
export function sellerRatingsSubquery(db: DbOrTx, ofListings: SQL) {
  return db
    .select({
      sellerId: ratings.sellerId,
      rating: sql<SellerRating>`json_build_object('average', round(avg(${ratings.stars}), 1), 'count', count(*))`.as(
        'rating',
      ),
    })
    .from(ratings)
    .where(inArray(ratings.sellerId, db.select({ id: listings.sellerId }).from(listings).where(ofListings)))
    .groupBy(ratings.sellerId)
    .as('seller_ratings')
}
