import { and, asc, eq, inArray } from 'drizzle-orm'
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
