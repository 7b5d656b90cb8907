import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'

/**
 * A person who leaves waits for nothing any more; the next in line comes with the next look at it. The cars are locked
 * before the places, as by everything else that moves a line: else the two would wait for each other.
 * @reads listings: its lock is the one of the line for a car.
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
    // One order for everybody who locks several cars, so that two never wait for each other.
    .orderBy(asc(listings.id))
    .for('no key update')
  await tx.update(waitlistPositions).set({ state: 'left', endedAt: now }).where(isOpen)
}
