import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { messageBlocks } from '#db/schema/messages.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'

export type WaitlistPositionRow = typeof waitlistPositions.$inferSelect

/** The places of the buyers who wait for a car, in the order of the line. */
export function findWaitingBuyersOfCar(db: DbOrTx, listingId: string): Promise<WaitlistPositionRow[]> {
  return db
    .select()
    .from(waitlistPositions)
    .where(and(eq(waitlistPositions.listingId, listingId), inArray(waitlistPositions.state, ['waiting', 'offered'])))
    .orderBy(asc(waitlistPositions.joinedAt), asc(waitlistPositions.id))
}

/** True for a buyer whose turn for this car expired unused. */
export async function hasMissedWaitlistTurn(
  db: DbOrTx,
  { listingId, buyerId }: { listingId: string; buyerId: string },
): Promise<boolean> {
  const isOver = and(inArray(waitlistPositions.state, ['passed', 'left']), isNotNull(waitlistPositions.offeredAt))
  return (
    (await db.$count(
      waitlistPositions,
      and(eq(waitlistPositions.listingId, listingId), eq(waitlistPositions.buyerId, buyerId), isOver),
    )) > 0
  )
}

/**
 * The buyers who have blocked the seller of a car, or whom the seller has blocked: they could not buy it in their turn.
 * @reads listings, messages: whose car it is, and who has blocked whom.
 */
export async function findBuyersBlockedWithSeller(db: DbOrTx, listingId: string): Promise<ReadonlySet<string>> {
  const { blockerId, blockedId } = messageBlocks
  const blocks = await db
    .select({ sellerId: listings.sellerId, blockerId, blockedId })
    .from(listings)
    .innerJoin(messageBlocks, or(eq(blockerId, listings.sellerId), eq(blockedId, listings.sellerId)))
    .where(eq(listings.id, listingId))
  return new Set(blocks.map((block) => (block.blockerId === block.sellerId ? block.blockedId : block.blockerId)))
}
