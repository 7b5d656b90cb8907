import { eq } from 'drizzle-orm'
import type { OfferSide } from '#contract/offers.ts'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { offers } from '#db/schema/offers.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type OfferRow, offerNotFoundError, offerSideOf, requireRoleOfOfferSide } from './offer-policy.ts'

export type LockedOfferCar = Pick<
  typeof listings.$inferSelect,
  'id' | 'sellerId' | 'status' | 'title' | 'priceCents' | 'deletedAt'
>

/**
 * Locks a car before its offers, as bookings and payments do before their rows: all that happens to the offers for a
 * car happens one after the other.
 * @reads listings: the lock of the car, and what it costs.
 */
export async function lockCarOfOffers(tx: Tx, listingId: string): Promise<LockedOfferCar | undefined> {
  const [car] = await tx
    .select({
      id: listings.id,
      sellerId: listings.sellerId,
      status: listings.status,
      title: listings.title,
      priceCents: listings.priceCents,
      deletedAt: listings.deletedAt,
    })
    .from(listings)
    .where(eq(listings.id, listingId))
    .for('no key update')
  return car
}

/** Locks an offer with its car. */
export async function lockOffer(
  tx: Tx,
  offerId: string,
): Promise<{ offer: OfferRow; car: LockedOfferCar } | undefined> {
  const [found] = await tx.select({ listingId: offers.listingId }).from(offers).where(eq(offers.id, offerId))
  const car = found && (await lockCarOfOffers(tx, found.listingId))
  const [offer] = await tx.select().from(offers).where(eq(offers.id, offerId)).for('no key update')
  return car && offer ? { offer, car } : undefined
}

/**
 * Locks an offer of the acting person, with their account and its car.
 * @throws DomainError `not_found`, for the offers of others too; `forbidden` under the role of the other side.
 */
export async function lockOwnOffer(
  tx: Tx,
  actor: Actor,
  offerId: string,
): Promise<{ offer: OfferRow; car: LockedOfferCar; side: OfferSide }> {
  await lockActorRow(tx, actor)
  const locked = await lockOffer(tx, offerId)
  const side = locked && offerSideOf(actor, locked.offer)
  if (!locked || !side) throw offerNotFoundError()
  requireRoleOfOfferSide(actor, side)
  return { ...locked, side }
}

/**
 * A price can be named and accepted while the car is on offer.
 * @throws DomainError `not_found` or `conflict` with the reason.
 */
export function requireCarForSale(car: LockedOfferCar | undefined): LockedOfferCar {
  if (!car || car.status === 'draft') throw new DomainError('not_found', 'We couldn’t find that car.')
  if (car.status === 'sold') throw new DomainError('conflict', 'This car has been sold.')
  if (car.status === 'reserved') {
    throw new DomainError(
      'conflict',
      'Someone is paying for this car right now. It may become available again, so check back later.',
    )
  }
  if (car.deletedAt || car.status !== 'available') throw new DomainError('conflict', 'This car is no longer for sale.')
  return car
}
