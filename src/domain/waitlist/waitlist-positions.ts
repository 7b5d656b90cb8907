import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
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
