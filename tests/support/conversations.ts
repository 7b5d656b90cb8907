import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { actorOfUser } from './actor-of.ts'

export const testConversationTime = new Date('2026-11-20T12:00:00Z')

/** A message as a device sends it. */
export function aMessageDraft(text: string, more: { clientId?: string; photoIds?: string[] } = {}) {
  return { clientId: randomUUID(), photoIds: [], text, now: testConversationTime, ...more }
}

/** A buyer, a seller and a car of theirs on offer. */
export async function aBuyerSellerAndCar(db: Db) {
  const [buyer, seller] = [await aBuyer(db), await aSeller(db)]
  const car = await aListing(db, { sellerId: seller.id })
  return { car, buyer: actorOfUser(buyer), seller: actorOfUser(seller) }
}

/** The two, after the buyer's first question. */
export async function aConversation(db: Db) {
  const people = await aBuyerSellerAndCar(db)
  const { threadId } = await startMessageThread(db, people.buyer, {
    carId: people.car.id,
    ...aMessageDraft('Still available?'),
  })
  return { ...people, threadId }
}
