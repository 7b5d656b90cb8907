import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { priceDropsToNotify } from '#db/schema/wishlist.ts'
import { notifyWishersOfPriceDrops } from './notify-wishers-of-price-drops.ts'

const batchSize = 200

/**
 * Row G-08: notifies wishers of the prices in the log, whatever changed them; a price that was sent with the change
 * itself is already known to them and is not sent again. Any number of servers may run it: a car that another
 * transaction is changing waits for the next round.
 * @reads listings: locks the cars of the log that no other transaction is changing.
 */
export async function notifyLoggedPriceDrops(db: Db, { now }: { now: Date }): Promise<void> {
  for (;;) {
    const looked = await db.transaction(async (tx) => {
      const logged = await tx
        .select({ seq: priceDropsToNotify.seq, listingId: priceDropsToNotify.listingId })
        .from(priceDropsToNotify)
        .innerJoin(listings, eq(listings.id, priceDropsToNotify.listingId))
        .orderBy(asc(priceDropsToNotify.seq))
        .limit(batchSize)
        .for('no key update', { skipLocked: true })
      await notifyWishersOfPriceDrops(tx, { listingIds: [...new Set(logged.map(({ listingId }) => listingId))], now })
      const seqs = logged.map(({ seq }) => seq)
      if (seqs.length > 0) await tx.delete(priceDropsToNotify).where(inArray(priceDropsToNotify.seq, seqs))
      return logged.length
    })
    if (looked < batchSize) return
  }
}
