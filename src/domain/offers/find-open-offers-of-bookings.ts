import { and, gt, inArray } from 'drizzle-orm'
import type { OpenOfferOfBooking } from '#contract/offers.ts'
import type { DbOrTx } from '#db/client.ts'
import { offers } from '#db/schema/offers.ts'

type Booking = { id: string; listingId: string; buyerId: string }

/** The price that the buyer of a booking and the seller are still talking about, by the ids of the bookings. */
export async function findOpenOffersOfBookings(
  db: DbOrTx,
  bookings: readonly Booking[],
  now: Date,
): Promise<ReadonlyMap<string, OpenOfferOfBooking>> {
  if (bookings.length === 0) return new Map()
  const { listingId, buyerId, threadId, priceCents, proposedBy } = offers
  const open = await db
    .select({ listingId, buyerId, threadId, priceCents, proposedBy })
    .from(offers)
    .where(
      and(
        inArray(buyerId, [...new Set(bookings.map((booking) => booking.buyerId))]),
        inArray(listingId, [...new Set(bookings.map((booking) => booking.listingId))]),
        inArray(offers.status, ['offered', 'countered']),
        gt(offers.expiresAt, now),
      ),
    )
  return new Map(
    bookings.flatMap(({ id, ...of }) => {
      const offer = open.find((one) => one.listingId === of.listingId && one.buyerId === of.buyerId)
      if (!offer) return []
      return [[id, { threadId: offer.threadId, priceCents: offer.priceCents, proposedBy: offer.proposedBy }] as const]
    }),
  )
}
