import { and, asc, eq, gte, inArray, or, type SQL } from 'drizzle-orm'
import type { OfferClosedReason } from '#contract/offers.ts'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { offers } from '#db/schema/offers.ts'
import type { OfferRow } from './offer-policy.ts'
import { waitingOfferStatuses } from './offer-states.ts'
import { transitionOffer } from './transition-offer.ts'

// The publishers of these events hold the locks of the cars.

/** The car was sold: its buyer's agreed price was paid, and every other negotiation is over. */
export async function closeOffersOfSoldCar(
  tx: Tx,
  { listingId, buyerId, now }: { listingId: string; buyerId: string; now: Date },
): Promise<void> {
  const isOpen = inArray(offers.status, ['offered', 'countered', 'accepted', 'booked'])
  for (const offer of await lockWhere(tx, and(eq(offers.listingId, listingId), isOpen))) {
    if (offer.status === 'booked' && offer.buyerId === buyerId) {
      await transitionOffer(tx, offer, { to: 'bought', isSilent: true, now })
    } else await close(tx, offer, { reason: 'sold', isSilent: offer.buyerId === buyerId, now })
  }
}

/** The car left the market and may come back: prices on the table are over, and agreed ones keep their time. */
export async function closeWaitingOffersOfCar(
  tx: Tx,
  { listingId, now }: { listingId: string; now: Date },
): Promise<void> {
  const isWaiting = inArray(offers.status, [...waitingOfferStatuses])
  for (const offer of await lockWhere(tx, and(eq(offers.listingId, listingId), isWaiting)))
    await close(tx, offer, { reason: 'unlisted', now })
}

/** The car left the market for good; its bookings are closed. */
export async function closeOffersOfCar(tx: Tx, { listingId, now }: { listingId: string; now: Date }): Promise<void> {
  for (const offer of await lockWhere(tx, and(eq(offers.listingId, listingId), isUnbooked)))
    await close(tx, offer, { reason: 'unlisted', now })
}

/**
 * The public price has changed: a price on the table that is as high is over, because the car costs no more without it.
 * @reads listings: the public prices, in the statement that finds these offers.
 */
export async function closeOffersNotBelowPublicPrice(
  tx: Tx,
  { listingIds, now }: { listingIds: readonly string[]; now: Date },
): Promise<void> {
  if (listingIds.length === 0) return
  const found = await tx
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(listings, eq(listings.id, offers.listingId))
    .where(
      and(
        inArray(offers.listingId, [...listingIds]),
        inArray(offers.status, [...waitingOfferStatuses]),
        gte(offers.priceCents, listings.priceCents),
      ),
    )
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  for (const offer of await lockWhere(tx, inArray(offers.id, ids))) await close(tx, offer, { reason: 'price', now })
}

/** A person was suspended or has left. A booking at an agreed price ends with the booking. */
export async function closeOffersOfPerson(tx: Tx, { accountId, now }: { accountId: string; now: Date }): Promise<void> {
  const isTheirs = or(eq(offers.buyerId, accountId), eq(offers.sellerId, accountId))
  for (const offer of await lockWhere(tx, and(isTheirs, isUnbooked))) await close(tx, offer, { reason: 'person', now })
}

const isUnbooked = inArray(offers.status, ['offered', 'countered', 'accepted'])

function lockWhere(tx: Tx, where: SQL | undefined): Promise<OfferRow[]> {
  return tx.select().from(offers).where(where).orderBy(asc(offers.id)).for('no key update')
}

async function close(
  tx: Tx,
  offer: OfferRow,
  { reason, isSilent = false, now }: { reason: OfferClosedReason; isSilent?: boolean; now: Date },
): Promise<void> {
  await transitionOffer(tx, offer, { to: 'closed', reason, isSilent, now })
}
