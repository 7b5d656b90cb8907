import type { SendMessageRequest } from '#contract/messages.ts'
import type { Db } from '#db/client.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { rejectClosedMessageThread } from './find-message-thread-closed-reason.ts'
import { findOrCreateMessageThread } from './find-or-create-message-thread.ts'
import { storeMessage } from './store-message.ts'

/**
 * Row G-19: a buyer writes to the seller of a car. There is one thread for a buyer and a car: where it exists, the
 * message is added to it, even after the car was sold.
 * @throws DomainError `email_unconfirmed`; `not_found` for a car that is not public; `conflict` for the buyer's own car,
 * one that is no longer on offer, or a blocked person; `gone` for a seller who has left; `invalid` for the photos;
 * `too_many_requests` for a new thread too many, where `isLimited`.
 */
export async function startMessageThread(
  db: Db,
  actor: MaybeActor,
  { carId, isLimited = false, now, ...draft }: SendMessageRequest & { carId: string; isLimited?: boolean; now: Date },
): Promise<{ threadId: string; seq: number }> {
  const buyer = requireRole(actor, 'Buyer')
  requireConfirmedEmail(buyer)
  return db.transaction(async (tx) => {
    await lockActorRow(tx, buyer)
    const thread = await findOrCreateMessageThread(tx, { buyerId: buyer.accountId, carId, isLimited, now })
    await rejectClosedMessageThread(tx, { ownId: buyer.accountId, otherId: thread.sellerId })
    const seq = await storeMessage(tx, { thread, side: 'buyer', draft, origin: 'page', now })
    return { threadId: thread.id, seq }
  })
}
