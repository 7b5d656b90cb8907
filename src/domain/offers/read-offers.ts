import { and, asc, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maxShownOfferPricesPerSide, type Offer } from '#contract/offers.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { automaticDeclineOfferMinimums, offerPrices, offers } from '#db/schema/offers.ts'
import type { Actor } from '#domain/actor.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import {
  type ConversationOfBooking,
  findConversationsOfBookings,
} from '#domain/messages/find-conversations-of-bookings.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { readChargedOfferPrices } from '#domain/sales/read-charged-offer-prices.ts'
import { offerDeclineThresholdSql, offerMinimumSql } from './offer-minimum-sql.ts'
import {
  canAnswerOffer,
  canBookAgreedPrice,
  canWithdrawOffer,
  hasOfferAgreementEnded,
  type OfferRow,
  offerNotFoundError,
  offerSideOf,
} from './offer-policy.ts'
import { isWaitingOffer } from './offer-states.ts'

const buyers = alias(users, 'buyer')
const sellers = alias(users, 'seller')
const bookingOfOffer = alias(bookings, 'booking_of_offer')
const purchases = alias(bookings, 'purchase')
/** At most one: a car has one paid booking. */
const purchaseOfOffer = and(
  eq(purchases.listingId, offers.listingId),
  eq(purchases.buyerId, offers.buyerId),
  inArray(purchases.status, ['paid', 'completed']),
)

/**
 * Offers as the acting person, one of their two sides, sees them, the newest step first. Whoever buys and sells reads those of both,
 * whichever role they have chosen: a link in a mail to a seller shows the offer to one who is buying now.
 * @reads accounts, bookings, listings: an offer shows the other person's name, the car as it is now, and how the buyer's
 * booking of it stands.
 */
export async function readOffers(
  db: DbOrTx,
  actor: Actor,
  { where, limit = 100, offset = 0, now }: { where: SQL | undefined; limit?: number; offset?: number; now: Date },
): Promise<Offer[]> {
  const rows = await db
    .select({
      offer: offers,
      car: { title: listings.title, priceCents: listings.priceCents, status: listings.status },
      location: listings.location,
      carDeletedAt: listings.deletedAt,
      buyer: { name: buyers.name, deletedAt: buyers.deletedAt },
      seller: { name: sellers.name, deletedAt: sellers.deletedAt },
      minCents: offerMinimumSql,
      thresholdCents: offerDeclineThresholdSql,
      isCarBooked: sql<boolean>`${exists(openBookingOfOffer(db))}`,
      booking: { status: bookingOfOffer.status, endedBecause: bookingOfOffer.endedBecause },
      purchaseBookingId: purchases.id,
    })
    .from(offers)
    .innerJoin(listings, eq(listings.id, offers.listingId))
    .innerJoin(buyers, eq(buyers.id, offers.buyerId))
    .innerJoin(sellers, eq(sellers.id, offers.sellerId))
    .leftJoin(bookingOfOffer, eq(bookingOfOffer.id, offers.bookingId))
    .leftJoin(automaticDeclineOfferMinimums, eq(automaticDeclineOfferMinimums.listingId, offers.listingId))
    .leftJoin(purchases, purchaseOfOffer)
    .where(where)
    .orderBy(desc(offers.updatedAt), desc(offers.id))
    .limit(limit)
    .offset(offset)
  if (rows.length === 0) return []
  const cars = await loadCarSummaries(db, [...new Set(rows.map(({ offer }) => offer.listingId))], { now })
  const ids = rows.map(({ offer }) => offer.id)
  const prices = await readShownPrices(db, ids)
  const charged = new Map(
    (await readChargedOfferPrices(db, inArray(offers.id, ids))).map(({ offerId, chargedCents }) => [
      offerId,
      chargedCents,
    ]),
  )
  const conversations = await findConversationsOfBookings(
    db,
    rows.map(({ offer }) => offer),
  )
  const pictures = new Map(cars.map(({ id, picture }) => [id, picture]))
  return rows.flatMap(
    ({
      offer,
      car,
      location,
      carDeletedAt,
      buyer,
      seller,
      isCarBooked,
      booking,
      purchaseBookingId,
      ...minimum
    }): Offer[] => {
      const side = offerSideOf(actor, offer)
      if (!side) return []
      const other = side === 'buyer' ? seller : buyer
      const canAnswer = canAnswerOffer(offer, side, now)
      const { minCents, thresholdCents } = minimum
      const isUnderMinimum =
        side === 'seller' && canAnswer && thresholdCents !== null && offer.priceCents < thresholdCents
      const isGone = carDeletedAt !== null && car.status !== 'sold'
      return [
        {
          id: offer.id,
          threadId: offer.threadId,
          side,
          place: meetingTownAndTimeZone(location),
          otherName: other.name,
          hasOtherLeft: other.deletedAt !== null,
          car: {
            id: offer.listingId,
            title: car.title,
            priceCents: car.priceCents,
            status: isGone ? 'gone' : car.status,
            picture: isGone ? null : (pictures.get(offer.listingId) ?? null),
          },
          ...statusForReader(offer, now),
          agreementEnd: agreementEndOf(offer, booking),
          isBelowMinimum: side === 'seller' && offer.isBelowMinimum,
          minimumCents: isUnderMinimum ? minCents : null,
          seq: offer.seq,
          priceCents: offer.priceCents,
          chargedCents: charged.get(offer.id) ?? null,
          proposedBy: offer.proposedBy,
          prices: (prices.get(offer.id) ?? []).map(({ offerId: _, createdAt, ...price }) => ({
            ...price,
            at: createdAt.toISOString(),
          })),
          bookingId: offer.bookingId,
          purchaseBookingId,
          isCarBooked,
          isRefunded: booking?.status === 'refunded',
          canAnswer,
          blockedBy: blockedBy(offer, { ownId: actor.accountId, conversation: conversations.get(offer.id), now }),
          canWithdraw: canWithdrawOffer(offer, side, now),
          canBook: side === 'buyer' && car.status === 'available' && !isGone && canBookAgreedPrice(offer, now),
          createdAt: offer.createdAt.toISOString(),
          updatedAt: offer.updatedAt.toISOString(),
        },
      ]
    },
  )
}

/**
 * The buyer's open booking of the car of an offer.
 * @reads bookings: an acceptance gives it the price at once.
 */
function openBookingOfOffer(db: DbOrTx) {
  const isTheirs = and(eq(bookings.listingId, offers.listingId), eq(bookings.buyerId, offers.buyerId))
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isTheirs, inArray(bookings.status, [...openBookingStatuses])))
}

type Contact = { ownId: string; conversation: ConversationOfBooking | undefined; now: Date }

/** Only of an offer that could still be agreed on. */
function blockedBy(offer: OfferRow, { ownId, conversation, now }: Contact): Offer['blockedBy'] {
  const blockerIds = conversation?.blockerIds ?? []
  if (!isWaitingOffer(offer.status) || offer.expiresAt <= now || blockerIds.length === 0) return null
  return blockerIds.includes(ownId) ? 'you' : 'other'
}

/** An offer whose time is over is shown as that before the timer comes to it. */
function statusForReader({ status, expiresAt, closedReason }: OfferRow, now: Date) {
  const hasDeadline = isWaitingOffer(status) || status === 'accepted'
  if (!hasDeadline) return { status, closedReason, until: null }
  if (expiresAt > now) return { status, closedReason, until: expiresAt.toISOString() }
  return { status: status === 'accepted' ? ('lapsed' as const) : ('expired' as const), closedReason, until: null }
}

type EndedBooking = Pick<typeof bookings.$inferSelect, 'status' | 'endedBecause'>

/** Offers of earlier releases do not name the booking with which they ended: its seller had declined it. */
function agreementEndOf(offer: OfferRow, booking: EndedBooking | null): Offer['agreementEnd'] {
  const { status, closedReason } = offer
  if (!hasOfferAgreementEnded(offer) || closedReason === 'sold') return null
  if (status === 'closed') return closedReason === 'person' ? 'person' : 'unlisted'
  if (booking?.endedBecause) return booking.endedBecause === 'carRemoved' ? 'unlisted' : 'person'
  return booking?.status === 'cancelled' ? 'cancelled' : 'declined'
}

/** The last three prices of each side of each offer, oldest first. */
async function readShownPrices(db: DbOrTx, ids: readonly string[]) {
  const rank = sql<number>`row_number() over (partition by ${offerPrices.offerId}, ${offerPrices.side} order by ${offerPrices.seq} desc)`
  const ranked = db
    .select({
      offerId: offerPrices.offerId,
      seq: offerPrices.seq,
      side: offerPrices.side,
      priceCents: offerPrices.priceCents,
      createdAt: offerPrices.createdAt,
      rank: rank.as('rank'),
    })
    .from(offerPrices)
    .where(inArray(offerPrices.offerId, [...ids]))
    .as('ranked')
  const rows = await db
    .select({
      offerId: ranked.offerId,
      seq: ranked.seq,
      side: ranked.side,
      priceCents: ranked.priceCents,
      createdAt: ranked.createdAt,
    })
    .from(ranked)
    .where(sql`${ranked.rank} <= ${maxShownOfferPricesPerSide}`)
    .orderBy(asc(ranked.offerId), asc(ranked.seq))
  return Map.groupBy(rows, ({ offerId }) => offerId)
}

/**
 * One offer of the acting person.
 * @throws DomainError `not_found`, for the offers of others too.
 */
export async function readOfferView(
  db: DbOrTx,
  actor: Actor,
  { offerId, now }: { offerId: string; now: Date },
): Promise<Offer> {
  const [offer] = await readOffers(db, actor, { where: eq(offers.id, offerId), now })
  if (!offer) throw offerNotFoundError()
  return offer
}

/** The offers in which the acting person takes part under their present role. */
export function isOfferOfPersonSql({ accountId, role }: Actor): SQL {
  return role === 'Buyer' ? eq(offers.buyerId, accountId) : eq(offers.sellerId, accountId)
}
