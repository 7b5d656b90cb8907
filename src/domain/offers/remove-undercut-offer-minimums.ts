import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { automaticDeclineOfferMinimums } from '#db/schema/offers.ts'
import { notifyWithoutMail } from '#domain/mail/notify-without-mail.ts'
import { releaseOffersFromMinimum } from './release-offers-from-minimum.ts'

/**
 * The public prices of these cars have changed: a minimum that is not below its car's price would decline every offer, so
 * it goes, and its seller is told in the notification centre. The publisher holds the locks of the cars.
 * @reads listings, accounts: the public prices, and whom to tell.
 */
export async function removeUndercutOfferMinimums(
  tx: Tx,
  { listingIds, now }: { listingIds: readonly string[]; now: Date },
): Promise<void> {
  if (listingIds.length === 0) return
  const undercut = await tx
    .select({
      id: listings.id,
      title: listings.title,
      minCents: automaticDeclineOfferMinimums.minCents,
      email: users.email,
    })
    .from(automaticDeclineOfferMinimums)
    .innerJoin(listings, eq(listings.id, automaticDeclineOfferMinimums.listingId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(
      and(
        inArray(automaticDeclineOfferMinimums.listingId, [...listingIds]),
        gte(automaticDeclineOfferMinimums.minCents, listings.priceCents),
      ),
    )
  if (undercut.length === 0) return
  const ids = undercut.map(({ id }) => id)
  await tx.delete(automaticDeclineOfferMinimums).where(inArray(automaticDeclineOfferMinimums.listingId, ids))
  await releaseOffersFromMinimum(tx, { listingIds: ids, minCents: null, now })
  // No mail: an import lowers the prices of thousands of cars at once.
  await notifyWithoutMail(tx, {
    notices: undercut.map(({ id, title, minCents, email }) => ({
      eventKey: `offer-minimum-removed:${id}:${now.getTime()}`,
      to: email,
      event: 'offer-minimum-removed' as const,
      // The sum that the notice names is the minimum that was removed.
      data: { carId: id, carTitle: title, priceCents: minCents },
    })),
    now,
  })
}
