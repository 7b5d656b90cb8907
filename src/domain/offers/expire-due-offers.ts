import { and, asc, eq, inArray, lte, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { offers } from '#db/schema/offers.ts'
import { lockOffer } from './lock-offer.ts'
import { expireOfferIfDue } from './transition-offer.ts'

const batchSize = 200

/**
 * Ends offers without an answer after 48 hours, those that the seller's minimum declines, and agreed prices that were not booked within 24. Returns how many.
 */
export async function expireDueOffers(db: Db, { now }: { now: Date }): Promise<number> {
  const isBelow = and(eq(offers.status, 'offered'), lte(offers.declinesAt, now))
  const due = await db
    .select({ id: offers.id })
    .from(offers)
    .where(or(and(inArray(offers.status, ['offered', 'countered', 'accepted']), lte(offers.expiresAt, now)), isBelow))
    .orderBy(asc(offers.expiresAt))
    .limit(batchSize)
  let ended = 0
  // One transaction each: somebody who answers one of them waits for that one alone.
  for (const { id } of due) {
    ended += await db.transaction(async (tx) => {
      const locked = await lockOffer(tx, id)
      if (!locked) return 0
      return (await expireOfferIfDue(tx, locked.offer, now)).status === locked.offer.status ? 0 : 1
    })
  }
  return ended
}
