import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { linePlaces } from '#db/schema/waiting-line.ts'

export type PlaceRow = typeof linePlaces.$inferSelect

/** Who waits for a car, the first first. */
export function openPlaces(db: DbOrTx, listingId: string): Promise<PlaceRow[]> {
  return db
    .select()
    .from(linePlaces)
    .where(and(eq(linePlaces.listingId, listingId), inArray(linePlaces.state, ['waiting', 'offered'])))
    .orderBy(asc(linePlaces.joinedAt), asc(linePlaces.id))
}

/** True for a buyer whose turn for this car came and went unused. */
export async function hadTurn(
  db: DbOrTx,
  { listingId, buyerId }: { listingId: string; buyerId: string },
): Promise<boolean> {
  const isOver = and(inArray(linePlaces.state, ['passed', 'left']), isNotNull(linePlaces.offeredAt))
  return (
    (await db.$count(linePlaces, and(eq(linePlaces.listingId, listingId), eq(linePlaces.buyerId, buyerId), isOver))) > 0
  )
}
