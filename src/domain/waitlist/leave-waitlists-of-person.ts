import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'

/**
 * Removes a person whose account ends from all lines; the next update of a line gives the turn to the next buyer. The
 * cars are locked before the places, as in every other step that changes a line: otherwise the two would deadlock.
 * @reads listings: a car's lock also locks its line.
 */
export async function leaveWaitlistsOfPerson(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const isOpen = and(eq(waitlistPositions.buyerId, accountId), inArray(waitlistPositions.state, ['waiting', 'offered']))
  const awaited = tx.select({ id: waitlistPositions.listingId }).from(waitlistPositions).where(isOpen)
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, awaited))
    // The same order for every caller that locks several cars, so that two never wait for each other.
    .orderBy(asc(listings.id))
    .for('no key update')
  await tx.update(waitlistPositions).set({ state: 'left', endedAt: now }).where(isOpen)
}
