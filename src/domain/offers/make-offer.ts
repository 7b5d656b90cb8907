import { randomUUIDv7 } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import {
  type MakeOfferRequest,
  maxOfferPricesPerCarPerDay,
  maxOfferPricesPerCarPerMonth,
  maxOpenOffersPerBuyer,
  type Offer,
  type OfferSide,
} from '#contract/offers.ts'
import type { Db, Tx } from '#db/client.ts'
import { offerPrices, offers } from '#db/schema/offers.ts'
import { lockActorRowToCount } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findOrCreateMessageThread } from '#domain/messages/find-or-create-message-thread.ts'
import { isBelowOfferMinimum } from './find-offer-minimum.ts'
import { type LockedOfferCar, lockCarOfOffers, requireCarForSale } from './lock-offer.ts'
import type { OfferRow } from './offer-policy.ts'
import { openOfferStatuses } from './offer-states.ts'
import { readOfferView } from './read-offers.ts'
import { rejectClosedBargaining } from './reject-closed-bargaining.ts'
import { scheduleOfferAutoDecline } from './schedule-offer-auto-decline.ts'
import { announceOfferStep, expireOfferIfDue, offerAnswerDueAt } from './transition-offer.ts'

/**
 * Row G-13: a buyer offers a price for a car. It reserves nothing, and the public price stays. An offer below the
 * seller's minimum is declined after a while, in the words of any other refusal. Sending it again with the same `clientId`
 * stores nothing, and neither does the same price while it waits.
 * @throws DomainError `email_unconfirmed`; `not_found` for a car that is not public; `conflict` for a car that is not for
 * sale, the buyer's own, another open offer for it, another offer under this `clientId`, too many, or a blocked person; `gone` for a seller who has left;
 * `invalid` at the public price or above; `too_many_requests` where it would begin a new thread too many, where `isLimited`.
 */
export async function makeOffer(
  db: Db,
  actor: MaybeActor,
  { clientId, carId, priceCents, isLimited = false, now }: MakeOfferRequest & { isLimited?: boolean; now: Date },
): Promise<Offer> {
  const buyer = requireRole(actor, 'Buyer')
  requireConfirmedEmail(buyer)
  const offerId = await db.transaction(async (tx) => {
    await lockActorRowToCount(tx, buyer)
    const found = await lockCarOfOffers(tx, carId)
    const made = await findMade(tx, { buyerId: buyer.accountId, clientId })
    if (made && (made.carId !== carId || made.priceCents !== priceCents)) throw otherOfferError()
    if (made) return made.id
    const car = requireCarForSale(found)
    if (car.sellerId === buyer.accountId) throw new DomainError('conflict', 'You can’t make an offer on your own car.')
    rejectOfferAtPublicPrice(car, { side: 'buyer', priceCents })
    const open = await findOpen(tx, { buyerId: buyer.accountId, carId, now })
    if (open?.status === 'offered' && open.priceCents === priceCents) return open.id
    if (open) throw openOfferError(open)
    await rejectTooManyOffers(tx, buyer.accountId)
    await rejectTooManyOfferPrices(tx, { buyerId: buyer.accountId, carId, now })
    const thread = await findOrCreateMessageThread(tx, { buyerId: buyer.accountId, carId, isLimited, now })
    await rejectClosedBargaining(tx, { side: 'buyer', buyerId: buyer.accountId, sellerId: car.sellerId })
    const [offer] = await tx
      .insert(offers)
      .values({
        id: randomUUIDv7(),
        listingId: carId,
        buyerId: buyer.accountId,
        sellerId: car.sellerId,
        threadId: thread.id,
        clientId,
        status: 'offered',
        seq: 1,
        priceCents,
        proposedBy: 'buyer',
        expiresAt: offerAnswerDueAt(now),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!offer) throw new Error('The offer that was just stored is missing.')
    await tx.insert(offerPrices).values({ offerId: offer.id, seq: 1, side: 'buyer', priceCents, createdAt: now })
    const isTooLow = await isBelowOfferMinimum(tx, offer)
    await announceOfferStep(tx, offer, { isSilent: isTooLow, replyTimeStep: isTooLow ? null : 'question', now })
    if (isTooLow) await scheduleOfferAutoDecline(tx, offer, { now })
    return offer.id
  })
  return readOfferView(db, buyer, { offerId, now })
}

const dayMs = 86_400_000

/** @throws DomainError `invalid`: the car can be had for that price without an offer. */
export function rejectOfferAtPublicPrice(
  car: LockedOfferCar,
  { side, priceCents }: { side: OfferSide; priceCents: number },
): void {
  if (priceCents < car.priceCents) return
  const text =
    side === 'buyer'
      ? 'That’s the asking price or more. Book the car at its price, or offer less.'
      : 'That’s your car’s asking price or more. Ask for less, or decline the offer.'
  throw new DomainError('invalid', text, { fields: { priceCents: text } })
}

/** @throws DomainError `conflict` where the buyer has named too many prices for this car within a day, or within 30. */
export async function rejectTooManyOfferPrices(
  tx: Tx,
  { buyerId, carId, now }: { buyerId: string; carId: string; now: Date },
): Promise<void> {
  const isOwn = and(eq(offers.buyerId, buyerId), eq(offers.listingId, carId))
  const named = await tx
    .select({ at: offerPrices.createdAt })
    .from(offerPrices)
    .innerJoin(offers, eq(offers.id, offerPrices.offerId))
    .where(and(isOwn, eq(offerPrices.side, 'buyer'), gt(offerPrices.createdAt, new Date(now.getTime() - 30 * dayMs))))
  if (named.length >= maxOfferPricesPerCarPerMonth) {
    throw new DomainError(
      'conflict',
      `You’ve made ${maxOfferPricesPerCarPerMonth} offers on this car within 30 days, the most we allow. You can still book it at its price.`,
    )
  }
  const today = named.filter(({ at }) => now.getTime() - at.getTime() < dayMs)
  if (today.length < maxOfferPricesPerCarPerDay) return
  throw new DomainError(
    'conflict',
    `You’ve made ${maxOfferPricesPerCarPerDay} offers on this car within a day, the most we allow. You can make more tomorrow.`,
  )
}

function otherOfferError(): DomainError {
  const text = 'Another offer was made under this clientId. Make this one under a new clientId.'
  return new DomainError('conflict', text)
}

/** The offer under this `clientId`, and the price that it began with. */
async function findMade(tx: Tx, { buyerId, clientId }: { buyerId: string; clientId: string }) {
  const isIt = and(eq(offers.buyerId, buyerId), eq(offers.clientId, clientId))
  const [made] = await tx
    .select({ id: offers.id, carId: offers.listingId, priceCents: offerPrices.priceCents })
    .from(offers)
    .innerJoin(offerPrices, and(eq(offerPrices.offerId, offers.id), eq(offerPrices.seq, 1)))
    .where(isIt)
  return made
}

/** The buyer's open offer for the car, unless its time is over. */
async function findOpen(
  tx: Tx,
  { buyerId, carId, now }: { buyerId: string; carId: string; now: Date },
): Promise<OfferRow | null> {
  const isOpen = inArray(offers.status, [...openOfferStatuses])
  const isIt = and(eq(offers.buyerId, buyerId), eq(offers.listingId, carId), isOpen)
  const [found] = await tx.select().from(offers).where(isIt).for('no key update')
  const open = found && (await expireOfferIfDue(tx, found, now))
  return open && (openOfferStatuses as readonly string[]).includes(open.status) ? open : null
}

function openOfferError({ id, status }: OfferRow): DomainError {
  const texts: Partial<Record<OfferRow['status'], string>> = {
    offered: 'The seller hasn’t answered your offer yet. Withdraw it before you make another one.',
    countered: 'The seller made a counteroffer. Answer it before you make another offer.',
  }
  const text = texts[status] ?? 'You’ve already agreed on a price for this car.'
  return new DomainError('conflict', text, { fields: { offerId: id } })
}

async function rejectTooManyOffers(tx: Tx, buyerId: string): Promise<void> {
  const isOpen = and(eq(offers.buyerId, buyerId), inArray(offers.status, [...openOfferStatuses]))
  if ((await tx.$count(offers, isOpen)) < maxOpenOffersPerBuyer) return
  throw new DomainError(
    'conflict',
    `You have ${maxOpenOffersPerBuyer} open offers, the most we allow. Withdraw one before you make another.`,
  )
}
