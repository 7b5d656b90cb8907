import type { AnswerOffer, Offer } from '#contract/offers.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { lockOwnOffer } from './lock-offer.ts'
import { moveOffer } from './move-offer.ts'
import { describeOffer } from './read-offers.ts'
import { requireAnswerable } from './require-answerable.ts'

/**
 * The side whose turn it is declines the price on the table. Declining it again changes nothing.
 * @throws DomainError `not_found` for the offers of others; `conflict` where nothing waits for this side, or another price.
 */
export async function declineOffer(
  db: Db,
  actor: MaybeActor,
  { offerId, seq, now }: AnswerOffer & { offerId: string; now: Date },
): Promise<Offer> {
  const person = requireRole(actor, 'Buyer', 'Seller')
  await db.transaction(async (tx) => {
    const { offer, side } = await lockOwnOffer(tx, person, offerId)
    if (offer.status === 'declined' && offer.seq === seq && offer.proposedBy !== side) return
    requireAnswerable(offer, side, { seq, now })
    await moveOffer(tx, offer, { to: 'declined', now })
  })
  return describeOffer(db, person, { offerId, now })
}
