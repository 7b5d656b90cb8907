import { sql } from 'drizzle-orm'
import { priceLog } from '#db/schema/price-log.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'

/**
 * What the car of a wish cost when it was wished, in cents, as the price log says it: a fall that the log does not show is
 * told to nobody. A wish from before the log began, or by a clock that ran behind, counts from the log's first price; the
 * row's own price stands only where there is no log at all, as for a car that was never on offer.
 *
 * For the select of a query on `wishlist_items`.
 * @reads listings: the price log says what a car cost when it was wished.
 */
export const wishedPriceCents = sql<number>`coalesce(
  (select ${priceLog.priceCents} from ${priceLog}
    where ${priceLog.listingId} = ${wishlistItems.listingId} and ${priceLog.at} < ${wishlistItems.createdAt}
    order by ${priceLog.id} desc limit 1),
  (select ${priceLog.priceCents} from ${priceLog}
    where ${priceLog.listingId} = ${wishlistItems.listingId}
    order by ${priceLog.id} limit 1),
  ${wishlistItems.priceCents})`
