import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { cancelUnsentMailMatching } from '#domain/mail/cancel-unsent-mail-matching.ts'
import { queueMails } from '#domain/mail/queue-mail.ts'
import { filterWishlistMailRecipients } from './wishlist-mail-recipients.ts'

/**
 * Row S-30: tells the buyers who wished for a car that it was sold, once, in the transaction of the sale; the caller
 * holds the car's lock and has closed its bookings. The buyer of the car knows, and buyers who lost it were told with
 * their bookings. Price drops that were not sent yet are dropped.
 * @reads bookings, listings: thousands of wishes are read with their car; the bookings module tells its buyer and
 * those who lost it.
 */
export async function notifyWishlistBuyersOfSale(
  tx: Tx,
  { listingId, now }: { listingId: string; now: Date },
): Promise<void> {
  const isToldElsewhere = tx
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        eq(bookings.listingId, listingId),
        eq(bookings.buyerId, wishlistItems.accountId),
        inArray(bookings.status, ['paid', 'lost']),
      ),
    )
  const wishes = await tx
    .select({ accountId: wishlistItems.accountId, title: listings.title, brand: listings.brand })
    .from(wishlistItems)
    .innerJoin(listings, eq(listings.id, wishlistItems.listingId))
    .where(and(eq(wishlistItems.listingId, listingId), notExists(isToldElsewhere)))
    .orderBy(asc(wishlistItems.accountId))
  const readers = await filterWishlistMailRecipients(
    tx,
    wishes.map(({ accountId }) => accountId),
  )
  await cancelUnsentMailMatching(tx, { templates: ['price-fell'], carId: listingId })
  await queueMails(
    tx,
    wishes.flatMap(({ accountId, title, brand }) => {
      const reader = readers.get(accountId)
      if (!reader) return []
      const data = { token: reader.token, carId: listingId, carTitle: title, carBrand: brand }
      const eventKey = `wish-sold:${listingId}:${accountId}`
      return [{ eventKey, to: reader.email, template: 'wish-sold' as const, data, now }]
    }),
  )
}
