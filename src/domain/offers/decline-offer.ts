import type { AnswerOfferRequest, Offer } from '#contract/offers.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { lockOwnOffer } from './lock-offer.ts'
import { readOfferView } from './read-offers.ts'
import { requireAnswerableOffer } from './require-answerable-offer.ts'
import { transitionOffer } from './transition-offer.ts'

/**
 * The side whose turn it is declines the price on the table. Declining it again changes nothing.
 * @throws DomainError `not_found` for the offers of others; `conflict` where nothing waits for this side, or another price.
 */
export async function declineOffer(
  db: Db,
  actor: MaybeActor,
  { offerId, seq, now }: AnswerOfferRequest & { offerId: string; now: Date },
): Promise<Offer> {
  const person = requireRole(actor, 'Buyer', 'Seller')
  await db.transaction(async (tx) => {
    const { offer, side } = await lockOwnOffer(tx, person, offerId)
    if (offer.status === 'declined' && offer.seq === seq && offer.proposedBy !== side) return
    requireAnswerableOffer(offer, side, { seq, now })
    await transitionOffer(tx, offer, { to: 'declined', now })
  })
  return readOfferView(db, person, { offerId, now })
}
