import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerOfferRequest, Offer } from '#contract/offers.ts'
import type { Db, Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { lockBookingRow, rejectWhileBookingPaymentRuns } from '#domain/bookings/lock-booking-row.ts'
import { setAgreedBookingPrice } from '#domain/bookings/set-agreed-booking-price.ts'
import { confirmListingAvailable } from '#domain/listings/confirm-listing-available.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { type LockedOfferCar, lockOwnOffer, requireCarForSale } from './lock-offer.ts'
import type { OfferRow } from './offer-policy.ts'
import { readOfferView } from './read-offers.ts'
import { rejectClosedBargaining } from './reject-closed-bargaining.ts'
import { requireAnswerableOffer } from './require-answerable-offer.ts'
import { transitionOffer } from './transition-offer.ts'

/**
 * The side whose turn it is takes the price on the table. For 24 hours this buyer, and no other, books the car at it; an
 * open booking of theirs has it at once. Nothing is reserved, and the public price stays. Accepting it again changes
 * nothing.
 * @throws DomainError `not_found` for the offers of others; `email_unconfirmed`; `conflict` where the price on the table
 * is another one, nothing waits for this side, the car is not for sale or the people do not write to each other; `gone`.
 */
export async function acceptOffer(
  db: Db,
  actor: MaybeActor,
  { offerId, seq, now }: AnswerOfferRequest & { offerId: string; now: Date },
): Promise<Offer> {
  const person = requireRole(actor, 'Buyer', 'Seller')
  await db.transaction(async (tx) => {
    const { offer, car, side } = await lockOwnOffer(tx, person, offerId)
    requireConfirmedEmail(person)
    const isAgreed = offer.status === 'accepted' || offer.status === 'booked'
    if (isAgreed && offer.seq === seq && offer.proposedBy !== side) return
    requireAnswerableOffer(offer, side, { seq, now })
    requireCarForSale(car)
    await rejectClosedBargaining(tx, { ...offer, side })
    // A seller who names or takes a price has the car.
    if (side === 'seller') await confirmListingAvailable(tx, { id: car.id, now })
    const bookingId = await lowerOpenBooking(tx, { offer, car, now })
    await transitionOffer(tx, offer, { to: bookingId ? 'booked' : 'accepted', bookingId, now })
    await recordAuditEntry(tx, {
      actorId: person.accountId,
      action: 'offer.accepted',
      subject: { type: 'offer', id: offer.id },
      detail: { listingId: car.id, priceCents: offer.priceCents, publicPriceCents: car.priceCents, bookingId },
      at: now,
    })
  })
  return readOfferView(db, person, { offerId, now })
}

/**
 * The buyer's open booking of the car gets the agreed price.
 * @reads bookings: whether there is one.
 */
async function lowerOpenBooking(
  tx: Tx,
  { offer, car, now }: { offer: OfferRow; car: LockedOfferCar; now: Date },
): Promise<string | null> {
  const isOpen = inArray(bookings.status, [...openBookingStatuses])
  const isTheirs = and(eq(bookings.listingId, car.id), eq(bookings.buyerId, offer.buyerId))
  const [found] = await tx.select({ id: bookings.id }).from(bookings).where(and(isTheirs, isOpen))
  const booking = found && (await lockBookingRow(tx, found.id))
  if (!booking) return null
  rejectWhileBookingPaymentRuns(booking)
  const prices = { priceCents: offer.priceCents, publicPriceCents: car.priceCents }
  await setAgreedBookingPrice(tx, { bookingId: booking.id, ...prices, now })
  return booking.id
}
