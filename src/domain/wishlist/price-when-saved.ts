import { sql } from 'drizzle-orm'
import { carPriceLog } from '#db/schema/price-log.ts'
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
  (select ${carPriceLog.priceCents} from ${carPriceLog}
    where ${carPriceLog.listingId} = ${wishlistItems.listingId} and ${carPriceLog.at} < ${wishlistItems.createdAt}
    order by ${carPriceLog.id} desc limit 1),
  (select ${carPriceLog.priceCents} from ${carPriceLog}
    where ${carPriceLog.listingId} = ${wishlistItems.listingId}
    order by ${carPriceLog.id} limit 1),
  ${wishlistItems.priceCents})`
