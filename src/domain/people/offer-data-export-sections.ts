import { and, asc, eq, or } from 'drizzle-orm'
import { listings } from '#db/schema/listings.ts'
import { automaticDeclineOfferMinimums, offerPrices, offers } from '#db/schema/offers.ts'
import type { OwnDataExportSection } from './own-data-export-section.ts'

/**
 * The prices that a person has named, and the minimums that they alone know. What the other side named is theirs.
 * @reads listings, offers: a copy of everything needs every table with data about a person.
 */
export const offerDataExportSections: readonly OwnDataExportSection[] = [
  {
    name: 'offers',
    title: 'Your offers',
    read: (db, { accountId }) =>
      db
        .select({
          offer: offers.id,
          carId: offers.listingId,
          carTitle: listings.title,
          status: offers.status,
          number: offerPrices.seq,
          priceCents: offerPrices.priceCents,
          at: offerPrices.createdAt,
        })
        .from(offerPrices)
        .innerJoin(offers, eq(offers.id, offerPrices.offerId))
        .innerJoin(listings, eq(listings.id, offers.listingId))
        .where(
          or(
            and(eq(offers.buyerId, accountId), eq(offerPrices.side, 'buyer')),
            and(eq(offers.sellerId, accountId), eq(offerPrices.side, 'seller')),
          ),
        )
        .orderBy(asc(offers.id), asc(offerPrices.seq)),
  },
  {
    name: 'offerMinimums',
    title: 'Your lowest offers',
    read: (db, { accountId }) =>
      db
        .select({ carId: listings.id, carTitle: listings.title, minCents: automaticDeclineOfferMinimums.minCents })
        .from(automaticDeclineOfferMinimums)
        .innerJoin(listings, eq(listings.id, automaticDeclineOfferMinimums.listingId))
        .where(eq(listings.sellerId, accountId))
        .orderBy(asc(listings.id)),
  },
]
