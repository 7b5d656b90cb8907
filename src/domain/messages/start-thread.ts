import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { SendMessage } from '#contract/messages.ts'
import type { Db, Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { lockActor } from '#domain/accounts/lock-actor.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { rejectClosedThread } from './find-thread-closed-reason.ts'
import { storeMessage } from './store-message.ts'

/**
 * Row G-19: a buyer writes to the seller of a car. There is one thread for a buyer and a car: where it exists, the
 * message is added to it, even after the car was sold.
 * @reads listings: the car, its seller and whether it can still be asked about.
 * @throws DomainError `email_unconfirmed`; `not_found` for a car that is not public; `conflict` for the buyer's own car,
 * one that is no longer on offer, or a blocked person; `gone` for a seller who has left; `invalid` for the photos.
 */
export async function startThread(
  db: Db,
  actor: MaybeActor,
  { carId, now, ...draft }: SendMessage & { carId: string; now: Date },
): Promise<{ threadId: string; seq: number }> {
  const buyer = requireRole(actor, 'Buyer')
  requireConfirmedEmail(buyer)
  return db.transaction(async (tx) => {
    await lockActor(tx, buyer)
    const thread = await findOrCreateThread(tx, { buyerId: buyer.accountId, carId, now })
    await rejectClosedThread(tx, { ownId: buyer.accountId, otherId: thread.sellerId })
    const seq = await storeMessage(tx, { thread, side: 'buyer', draft, origin: 'page', now })
    return { threadId: thread.id, seq }
  })
}

async function findOrCreateThread(
  tx: Tx,
  { buyerId, carId, now }: { buyerId: string; carId: string; now: Date },
): Promise<typeof messageThreads.$inferSelect> {
  const isIt = and(eq(messageThreads.listingId, carId), eq(messageThreads.buyerId, buyerId))
  const [known] = await tx.select().from(messageThreads).where(isIt).for('no key update')
  if (known) return known
  const [car] = await tx
    .select({ sellerId: listings.sellerId, status: listings.status, deletedAt: listings.deletedAt })
    .from(listings)
    .where(eq(listings.id, carId))
    .for('key share')
  if (!car || car.status === 'draft') throw new DomainError('not_found', 'There is no such car.')
  if (car.sellerId === buyerId) throw new DomainError('conflict', 'This is your own car.')
  if (car.status === 'sold') throw new DomainError('conflict', 'This car has been sold.')
  if (car.deletedAt || (car.status !== 'available' && car.status !== 'reserved'))
    throw new DomainError('conflict', 'This car is no longer for sale.')
  await tx
    .insert(messageThreads)
    .values({
      ...{ id: randomUUIDv7(), listingId: carId, buyerId, sellerId: car.sellerId },
      ...{ buyerReplyToken: replyToken(), sellerReplyToken: replyToken() },
      ...{ createdAt: now, lastMessageAt: now },
    })
    // Another tab of the same buyer may have begun the thread meanwhile.
    .onConflictDoNothing()
  const [thread] = await tx.select().from(messageThreads).where(isIt).for('no key update')
  if (!thread) throw new Error('The thread that was just stored is missing.')
  return thread
}

/** Part of an address, whose letters programs turn into small ones: hexadecimal. */
function replyToken(): string {
  return randomBytes(16).toString('hex')
}
