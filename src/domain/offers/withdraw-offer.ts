import type { AnswerOfferRequest, Offer } from '#contract/offers.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { lockOwnOffer } from './lock-offer.ts'
import { readOfferView } from './read-offers.ts'
import { requireWithdrawableOffer } from './require-answerable-offer.ts'
import { transitionOffer } from './transition-offer.ts'

/**
 * The side whose price is on the table takes it back. Withdrawing it again changes nothing.
 * @throws DomainError `not_found` for the offers of others; `conflict` once it was answered or is over.
 */
export async function withdrawOffer(
  db: Db,
  actor: MaybeActor,
  { offerId, seq, now }: AnswerOfferRequest & { offerId: string; now: Date },
): Promise<Offer> {
  const person = requireRole(actor, 'Buyer', 'Seller')
  await db.transaction(async (tx) => {
    const { offer, side } = await lockOwnOffer(tx, person, offerId)
    if (offer.status === 'withdrawn' && offer.seq === seq && offer.proposedBy === side) return
    requireWithdrawableOffer(offer, side, { seq, now })
    await transitionOffer(tx, offer, { to: 'withdrawn', now })
  })
  return readOfferView(db, person, { offerId, now })
}
