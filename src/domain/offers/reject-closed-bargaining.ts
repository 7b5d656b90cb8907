import type { OfferSide } from '#contract/offers.ts'
import type { Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findMessageThreadClosedReason } from '#domain/messages/find-message-thread-closed-reason.ts'

/**
 * Two who do not write to each other agree on no price. What is declined or withdrawn needs no agreement.
 * @throws DomainError `conflict` or `gone` with the reason.
 */
export async function rejectClosedBargaining(
  tx: Tx,
  { side, buyerId, sellerId }: { side: OfferSide; buyerId: string; sellerId: string },
): Promise<void> {
  const [ownId, otherId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  switch (await findMessageThreadClosedReason(tx, { ownId, otherId })) {
    case 'deleted':
      throw new DomainError('gone', 'This person has left Forecourt and answers no offers.')
    case 'suspended':
      throw new DomainError('conflict', 'This person cannot answer offers at the moment.')
    case 'blocked':
      throw new DomainError('conflict', 'This person isn’t accepting offers from you.')
    case 'blocked-by-you':
      throw new DomainError(
        'conflict',
        'You have blocked this person. Unblock them in your messages to agree on a price.',
      )
    case null:
  }
}
