import { eq } from 'drizzle-orm'
import {
  agreedPriceValidHours,
  type OfferClosedReason,
  type OfferStatus,
  offerAnswerDeadlineHours,
} from '#contract/offers.ts'
import type { Tx } from '#db/client.ts'
import { offerPrices, offers } from '#db/schema/offers.ts'
import { DomainError } from '#domain/domain-error.ts'
import { notifyMessageThreadChanged } from '#domain/messages/notify-message-thread-changed.ts'
import type { ReplyTimeStep } from '#domain/messages/reply-time-columns.ts'
import { canTransition, requireTransition } from '#domain/state-transitions.ts'
import { notifyOfferChanged, offerSidesToNotify } from './notify-offer-changed.ts'
import { hasOfferAgreementEnded, type OfferRow } from './offer-policy.ts'
import { isWaitingOffer, offerStatusRefusalSentence, offerTransitions } from './offer-states.ts'

const hourMs = 3_600_000

export function offerAnswerDueAt(now: Date): Date {
  return new Date(now.getTime() + offerAnswerDeadlineHours * hourMs)
}

type Step = {
  to: OfferStatus
  now: Date
  /** Only with `closed`. */
  reason?: OfferClosedReason
  bookingId?: string | null
  isBelowMinimum?: boolean
  /** Nobody is mailed: another mail says it. */
  isSilent?: boolean
}

/**
 * Moves an offer to its next state and tells the two sides. The caller holds the locks of `lockOffer`.
 * @throws DomainError `conflict` where the life cycle has no such step.
 */
export async function transitionOffer(tx: Tx, offer: OfferRow, step: Step): Promise<OfferRow> {
  const { to, now, reason = null, bookingId = null, isBelowMinimum = false, isSilent = false } = step
  requireTransition(offerTransitions, { from: offer.status, to, refusal: offerStatusRefusalSentence[offer.status] })
  // The seller has not heard of a price below their minimum.
  const isUnheard = to === 'withdrawn' && offer.declinesAt !== null
  const isAgreement = isWaitingOffer(offer.status) && (to === 'accepted' || to === 'booked')
  const [moved] = await tx
    .update(offers)
    .set({
      status: to,
      closedReason: to === 'closed' ? reason : null,
      isBelowMinimum,
      declinesAt: null,
      updatedAt: now,
      // What ends with its booking keeps it, to say why; of one that can be booked again there is none.
      bookingId: to === 'accepted' ? null : (bookingId ?? offer.bookingId),
      ...(isAgreement ? { acceptedAt: now, expiresAt: new Date(now.getTime() + agreedPriceValidHours * hourMs) } : {}),
    })
    .where(eq(offers.id, offer.id))
    .returning()
  if (!moved) throw new Error('The offer that is locked is gone.')
  // Only the seller answers an offer, but for what their minimum declines in their place.
  const isAnswer = offer.status === 'offered' && (isAgreement || (to === 'declined' && !isBelowMinimum))
  const replyTimeStep = isAnswer ? 'answer' : null
  await announceOfferStep(tx, moved, { isSilent: isSilent || isUnheard, replyTimeStep, now })
  return moved
}

/**
 * Puts another price on the table, by the side whose turn it is; 48 hours begin anew.
 * @throws DomainError `conflict` where the life cycle has no such step.
 */
export async function submitCounterOfferPrice(
  tx: Tx,
  offer: OfferRow,
  { priceCents, isSilent = false, now }: { priceCents: number; isSilent?: boolean; now: Date },
): Promise<OfferRow> {
  const side = offer.status === 'offered' ? 'seller' : 'buyer'
  const to = side === 'seller' ? 'countered' : 'offered'
  if (!canTransition(offerTransitions, offer.status, to))
    throw new DomainError('conflict', offerStatusRefusalSentence[offer.status])
  const seq = offer.seq + 1
  const notBelow = { isBelowMinimum: false, declinesAt: null }
  await tx.insert(offerPrices).values({ offerId: offer.id, seq, side, priceCents, createdAt: now })
  const [named] = await tx
    .update(offers)
    .set({
      status: to,
      seq,
      priceCents,
      proposedBy: side,
      expiresAt: offerAnswerDueAt(now),
      updatedAt: now,
      ...notBelow,
    })
    .where(eq(offers.id, offer.id))
    .returning()
  if (!named) throw new Error('The offer that is locked is gone.')
  // Of a price below their minimum the seller hears nothing, so that it asks them nothing.
  const replyTimeStep = side === 'seller' ? 'answer' : isSilent ? null : 'question'
  await announceOfferStep(tx, named, { isSilent, replyTimeStep, now })
  return named
}

/** Shows the step in the conversation of the two sides and, unless another mail says it, tells those whom it concerns. */
export async function announceOfferStep(
  tx: Tx,
  offer: OfferRow,
  { isSilent = false, replyTimeStep, now }: { isSilent?: boolean; replyTimeStep: ReplyTimeStep | null; now: Date },
): Promise<void> {
  const { threadId, status, priceCents, proposedBy } = offer
  const unreadBy = isSilent ? [] : offerSidesToNotify(offer)
  await notifyMessageThreadChanged(tx, {
    threadId,
    offer: { status, priceCents, by: proposedBy, isAgreementOver: hasOfferAgreementEnded(offer) },
    unreadBy,
    replyTimeStep,
    now,
  })
  if (!isSilent) await notifyOfferChanged(tx, { offer, now })
}

/**
 * Ends an offer whose time is over, and one that the seller's minimum declines by now, also where the timer has not come to
 * it yet.
 */
export async function expireOfferIfDue(tx: Tx, offer: OfferRow, now: Date): Promise<OfferRow> {
  const isBelow = offer.status === 'offered' && offer.declinesAt !== null && offer.declinesAt <= now
  if (isBelow) return transitionOffer(tx, offer, { to: 'declined', isBelowMinimum: true, now })
  if (offer.expiresAt > now) return offer
  if (isWaitingOffer(offer.status)) return transitionOffer(tx, offer, { to: 'expired', now })
  return offer.status === 'accepted' ? transitionOffer(tx, offer, { to: 'lapsed', now }) : offer
}
