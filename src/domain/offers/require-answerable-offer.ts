import type { OfferSide } from '#contract/offers.ts'
import { DomainError } from '#domain/domain-error.ts'
import { canAnswerOffer, canWithdrawOffer, type OfferRow } from './offer-policy.ts'
import { isWaitingOffer, offerStatusRefusalOfSeller, offerStatusRefusalSentence } from './offer-states.ts'

type Seen = { seq: number; now: Date }

/** @throws DomainError `conflict` where this price does not wait for an answer of this side. */
export function requireAnswerableOffer(offer: OfferRow, side: OfferSide, { seq, now }: Seen): void {
  requireSeen(offer, side, { seq, now })
  if (!canAnswerOffer(offer, side, now)) throw new DomainError('conflict', refusals[side][offer.status])
}

/** @throws DomainError `conflict` where this price is not one that this side has on the table. */
export function requireWithdrawableOffer(offer: OfferRow, side: OfferSide, { seq, now }: Seen): void {
  requireSeen(offer, side, { seq, now })
  if (!canWithdrawOffer(offer, side, now)) throw new DomainError('conflict', refusals[side][offer.status])
}

const refusals = { buyer: offerStatusRefusalSentence, seller: offerStatusRefusalOfSeller }

function requireSeen(offer: OfferRow, side: OfferSide, { seq, now }: Seen): void {
  if (!isWaitingOffer(offer.status)) throw new DomainError('conflict', refusals[side][offer.status])
  if (offer.expiresAt <= now) throw new DomainError('conflict', refusals[side].expired)
  if (offer.seq !== seq)
    throw new DomainError('conflict', 'There’s a new price on the table. Check it before you respond.')
}
