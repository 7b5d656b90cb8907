import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OfferSide, OfferStatus } from '#contract/offers.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { offers } from '#db/schema/offers.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { type OfferRow, otherOfferSide } from './offer-policy.ts'

const buyers = alias(users, 'buyer')
const sellers = alias(users, 'seller')

/** Who is mailed when an offer comes into a state: the side that did not bring it there. */
const readersOf: Record<OfferStatus, (offer: OfferRow) => readonly OfferSide[]> = {
  offered: () => ['seller'],
  countered: () => ['buyer'],
  accepted: (offer) => [offer.proposedBy],
  booked: (offer) => [offer.proposedBy],
  declined: (offer) => [offer.proposedBy],
  withdrawn: (offer) => [otherOfferSide(offer.proposedBy)],
  expired: (offer) => [offer.proposedBy],
  lapsed: () => ['buyer', 'seller'],
  closed: () => ['buyer'],
  bought: () => [],
}

/** The sides for which a step of an offer is news. */
export function offerSidesToNotify(offer: OfferRow): readonly OfferSide[] {
  const hasPersonLeft = offer.status === 'closed' && offer.closedReason === 'person'
  return hasPersonLeft ? ['buyer', 'seller'] : readersOf[offer.status](offer)
}

/**
 * Queues the mail about a step of an offer, in the transaction of the step; who muted the conversation has the notice alone.
 * @reads accounts, listings, messages: the addresses and names of the two sides, the car as it is now, and who muted.
 */
export async function notifyOfferChanged(tx: Tx, { offer, now }: { offer: OfferRow; now: Date }): Promise<void> {
  const person = (side: typeof buyers | typeof sellers) => ({
    name: side.name,
    email: side.email,
    deletedAt: side.deletedAt,
    suspendedAt: side.suspendedAt,
  })
  const [found] = await tx
    .select({
      car: { title: listings.title, priceCents: listings.priceCents, location: listings.location },
      buyer: person(buyers),
      seller: person(sellers),
      muted: { buyer: messageThreads.buyerMutedAt, seller: messageThreads.sellerMutedAt },
    })
    .from(offers)
    .innerJoin(listings, eq(listings.id, offers.listingId))
    .innerJoin(buyers, eq(buyers.id, offers.buyerId))
    .innerJoin(sellers, eq(sellers.id, offers.sellerId))
    .innerJoin(messageThreads, eq(messageThreads.id, offers.threadId))
    .where(eq(offers.id, offer.id))
  if (!found) return
  const { car, muted, ...people } = found
  for (const side of offerSidesToNotify(offer)) {
    const [reader, other] = [people[side], people[otherOfferSide(side)]]
    // Whoever was suspended reads it in the mail about that: it is not the other side who left.
    if (offer.closedReason === 'person' && reader.suspendedAt) continue
    await queueMail(tx, {
      eventKey: `offer-${offer.status}:${offer.id}:${offer.seq}:${side}`,
      to: reader.deletedAt ? null : reader.email,
      template: templateOf(offer),
      isNoticeOnly: muted[side] !== null,
      data: {
        offerId: offer.id,
        threadId: offer.threadId,
        carId: offer.listingId,
        side,
        otherName: other.name,
        carTitle: car.title,
        publicPriceCents: car.priceCents,
        location: car.location,
        priceCents: offer.priceCents,
        until: offer.expiresAt.toISOString(),
        isBooked: offer.status === 'booked',
        closedReason: offer.closedReason,
      },
      now,
    })
  }
}

function templateOf({ status, closedReason, acceptedAt }: OfferRow) {
  // Of a price that is only on the table it is said that it closed.
  const isAgreed = status === 'closed' && acceptedAt !== null
  if (isAgreed && closedReason !== null && closedReason !== 'price') return `agreed-price-${closedReason}` as const
  // Nobody is mailed of `bought` here: the mail about the payment says it.
  return status === 'booked' || status === 'bought' ? ('offer-accepted' as const) : (`offer-${status}` as const)
}
