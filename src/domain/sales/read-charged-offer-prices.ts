import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { findAgreedPriceBelowPublic } from '#contract/find-agreed-price-below-public.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { offers } from '#db/schema/offers.ts'

export type ChargedOfferPrice = Readonly<{
  offerId: string
  threadId: string
  status: (typeof offers.$inferSelect)['status']
  /** What the buyer pays, in cents. */
  chargedCents: number
}>

/**
 * What buyers pay who have agreed with a seller: the price of their booking, and before they book the lower of the agreed
 * price and the public one. Every page about an agreed price takes it from here, the newest negotiation first.
 */
export async function readChargedOfferPrices(db: DbOrTx, where: SQL | undefined): Promise<ChargedOfferPrice[]> {
  const rows = await db
    .select({
      offerId: offers.id,
      threadId: offers.threadId,
      status: offers.status,
      agreedCents: offers.priceCents,
      publicCents: listings.priceCents,
      bookedCents: bookings.priceCents,
    })
    .from(offers)
    .innerJoin(listings, eq(listings.id, offers.listingId))
    .leftJoin(bookings, eq(bookings.id, offers.bookingId))
    .where(and(where, inArray(offers.status, ['accepted', 'booked', 'bought'])))
    .orderBy(desc(offers.updatedAt), desc(offers.id))
  return rows.map(({ bookedCents, ...prices }) => ({
    offerId: prices.offerId,
    threadId: prices.threadId,
    status: prices.status,
    chargedCents: bookedCents ?? findAgreedPriceBelowPublic(prices) ?? prices.publicCents,
  }))
}
