import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { LatestOfferResponse, Offer } from '#contract/offers.ts'
import type { DbOrTx } from '#db/client.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { offers } from '#db/schema/offers.ts'
import { type Actor, type MaybeActor, requireRole } from '#domain/actor.ts'
import { findOwnMessageThreadOfCar } from '#domain/messages/find-own-message-thread-of-car.ts'
import { messageThreadNotFoundError, messageThreadSideOf } from '#domain/messages/message-thread-sides.ts'
import { readOffers, readOfferView } from './read-offers.ts'

/**
 * An offer of the acting person.
 * @throws DomainError `not_found`, for the offers of others too.
 */
export async function findOwnOffer(
  db: DbOrTx,
  actor: MaybeActor,
  { offerId, now }: { offerId: string; now: Date },
): Promise<Offer> {
  return readOfferView(db, requireRole(actor, 'Buyer', 'Seller'), { offerId, now })
}

/**
 * The acting buyer's latest offer for a car; null before the first.
 * @throws DomainError `not_found` for a car that is not public.
 */
export async function findOwnOfferOfCar(
  db: DbOrTx,
  actor: MaybeActor,
  { carId, now }: { carId: string; now: Date },
): Promise<LatestOfferResponse> {
  const buyer = requireRole(actor, 'Buyer')
  await findOwnMessageThreadOfCar(db, buyer, { carId })
  return findLatest(db, buyer, and(eq(offers.listingId, carId), eq(offers.buyerId, buyer.accountId)), now)
}

/**
 * The latest offer in a conversation of the acting person; null before the first.
 * @reads messages: whose conversation it is.
 * @throws DomainError `not_found`, for the conversations of others too.
 */
export async function findOfferOfMessageThread(
  db: DbOrTx,
  actor: MaybeActor,
  { threadId, now }: { threadId: string; now: Date },
): Promise<LatestOfferResponse> {
  const person = requireRole(actor, 'Buyer', 'Seller')
  const [thread] = await db.select().from(messageThreads).where(eq(messageThreads.id, threadId))
  if (!thread || !messageThreadSideOf(person.accountId, thread)) throw messageThreadNotFoundError()
  return findLatest(db, person, eq(offers.threadId, threadId), now)
}

async function findLatest(db: DbOrTx, person: Actor, where: SQL | undefined, now: Date): Promise<LatestOfferResponse> {
  const [latest] = await db
    .select({ id: offers.id })
    .from(offers)
    .where(where)
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(1)
  if (!latest) return { offer: null }
  const [offer] = await readOffers(db, person, { where: eq(offers.id, latest.id), now })
  return { offer: offer ?? null }
}
