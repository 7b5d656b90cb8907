import type { CounterOfferRequest, Offer, OfferSide } from '#contract/offers.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { confirmListingAvailable } from '#domain/listings/confirm-listing-available.ts'
import { isBelowOfferMinimum } from './find-offer-minimum.ts'
import { lockOwnOffer, requireCarForSale } from './lock-offer.ts'
import { rejectOfferAtPublicPrice, rejectTooManyOfferPrices } from './make-offer.ts'
import { type OfferRow, otherOfferSide } from './offer-policy.ts'
import { readOfferView } from './read-offers.ts'
import { rejectClosedBargaining } from './reject-closed-bargaining.ts'
import { requireAnswerableOffer } from './require-answerable-offer.ts'
import { scheduleOfferAutoDecline } from './schedule-offer-auto-decline.ts'
import { submitCounterOfferPrice } from './transition-offer.ts'

/**
 * The side whose turn it is names another price. Sent again, as by a second press, it changes nothing.
 * @throws DomainError `not_found` for the offers of others; `email_unconfirmed`; `conflict` where the price on the table
 * is another one, nothing waits for this side, the car is not for sale or the people do not write to each other; `gone`;
 * `invalid` for a price that is no step towards the other side, or none below the public one.
 */
export async function counterOffer(
  db: Db,
  actor: MaybeActor,
  { offerId, seq, priceCents, now }: CounterOfferRequest & { offerId: string; now: Date },
): Promise<Offer> {
  const person = requireRole(actor, 'Buyer', 'Seller')
  await db.transaction(async (tx) => {
    const { offer, car, side } = await lockOwnOffer(tx, person, offerId)
    requireConfirmedEmail(person)
    if (isSentAgain(offer, side, { seq, priceCents })) return
    requireAnswerableOffer(offer, side, { seq, now })
    requireCarForSale(car)
    rejectOfferAtPublicPrice(car, { side, priceCents })
    rejectWrongDirection(offer, side, priceCents)
    await rejectClosedBargaining(tx, { ...offer, side })
    // A seller who names or takes a price has the car.
    if (side === 'seller') await confirmListingAvailable(tx, { id: car.id, now })
    if (side === 'buyer') await rejectTooManyOfferPrices(tx, { buyerId: offer.buyerId, carId: car.id, now })
    const isTooLow = side === 'buyer' && (await isBelowOfferMinimum(tx, { ...offer, priceCents }))
    const named = await submitCounterOfferPrice(tx, offer, { priceCents, isSilent: isTooLow, now })
    if (isTooLow) await scheduleOfferAutoDecline(tx, named, { now })
  })
  return readOfferView(db, person, { offerId, now })
}

function isSentAgain(offer: OfferRow, side: OfferSide, sent: { seq: number; priceCents: number }): boolean {
  return offer.seq === sent.seq + 1 && offer.proposedBy === side && offer.priceCents === sent.priceCents
}

/** @throws DomainError `invalid`: the price on the table is as good or better for the one who names another. */
function rejectWrongDirection(offer: OfferRow, side: OfferSide, priceCents: number): void {
  const isStep = side === 'seller' ? priceCents > offer.priceCents : priceCents < offer.priceCents
  if (isStep) return
  const text =
    otherOfferSide(side) === 'buyer'
      ? 'The buyer already offers that much. Accept the offer, or ask for more.'
      : 'The seller doesn’t ask for more than that. Accept their price, or offer less.'
  throw new DomainError('invalid', text, { fields: { priceCents: text } })
}
