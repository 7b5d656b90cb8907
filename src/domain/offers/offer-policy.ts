import type { OfferSide, OfferStatus } from '#contract/offers.ts'
import type { offers } from '#db/schema/offers.ts'
import { type Actor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { sideToAnswerOffer } from './offer-states.ts'

export type OfferRow = typeof offers.$inferSelect
type Parties = Readonly<{ buyerId: string; sellerId: string }>
type Standing = Readonly<{ status: OfferStatus; expiresAt: Date }>

/** The side of a negotiation that a person is, whichever role they have chosen now, or null for a stranger. */
export function offerSideOf({ accountId }: Actor, { buyerId, sellerId }: Parties): OfferSide | null {
  if (accountId === buyerId) return 'buyer'
  return accountId === sellerId ? 'seller' : null
}

/**
 * Either side reads a negotiation whichever role they have chosen; a step of it takes the role of the side.
 * @throws DomainError `forbidden`, with the way to the other role.
 */
export function requireRoleOfOfferSide(actor: Actor, side: OfferSide): void {
  requireRole(actor, side === 'buyer' ? 'Buyer' : 'Seller')
}

export function otherOfferSide(side: OfferSide): OfferSide {
  return side === 'buyer' ? 'seller' : 'buyer'
}

/** The side that did not name the price on the table answers it. */
export function canAnswerOffer({ status, expiresAt }: Standing, side: OfferSide, now: Date): boolean {
  return sideToAnswerOffer(status) === side && expiresAt > now
}

/** The side that named the price on the table takes it back. */
export function canWithdrawOffer({ status, expiresAt }: Standing, side: OfferSide, now: Date): boolean {
  return sideToAnswerOffer(status) === otherOfferSide(side) && expiresAt > now
}

/** An agreed price can be booked until its time is over. */
export function canBookAgreedPrice({ status, expiresAt }: Standing, now: Date): boolean {
  return status === 'accepted' && expiresAt > now
}

/** The same error for a missing offer and for that of others: callers cannot tell them apart. */
export function offerNotFoundError(): DomainError {
  return new DomainError('not_found', 'We couldn’t find that offer.')
}

/** Whether a price was agreed and is over, by anything else than that nobody booked at it in time. */
export function hasOfferAgreementEnded({ status, acceptedAt, bookingId }: OfferRow): boolean {
  if (acceptedAt === null) return false
  return status === 'lapsed' ? bookingId !== null : ['declined', 'withdrawn', 'closed'].includes(status)
}
