import { sql } from 'drizzle-orm'
import { priceLog } from '#db/schema/price-log.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'

/**
 * The price of a wished car when the buyer wished for it, in cents, according to the price log: a fall that the log
 * does not show is never sent. A wish from before the log began, or by a clock that was behind, counts from the log's
 * first price; the row's own price is used only if there is no log at all, as for a car that was never on offer.
 *
 * For the select of a query on `wishlist_items`.
 * @reads listings: the price log has the price of a car when it was wished.
 */
export const wishlistPriceWhenSavedCents = sql<number>`coalesce(
  (select ${priceLog.priceCents} from ${priceLog}
    where ${priceLog.listingId} = ${wishlistItems.listingId} and ${priceLog.at} < ${wishlistItems.createdAt}
    order by ${priceLog.id} desc limit 1),
  (select ${priceLog.priceCents} from ${priceLog}
    where ${priceLog.listingId} = ${wishlistItems.listingId}
    order by ${priceLog.id} limit 1),
  ${wishlistItems.priceCents})`
