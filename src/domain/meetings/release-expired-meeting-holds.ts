import { and, eq, inArray, lte, or } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'

/**
 * Ends holds whose time is over: the request stays, and its time is free for others. Of everybody, or within a
 * transaction of these two people, whose calendars are locked. A hold that another transaction has locked is left to
 * that one: it may wait for these very calendars, and waiting for it would be a deadlock.
 */
export async function releaseExpiredMeetingHolds(
  db: DbOrTx,
  { now, of }: { now: Date; of?: { sellerId: string; buyerId: string } },
): Promise<void> {
  const both = of ? [of.sellerId, of.buyerId] : []
  const isTheirs = of && or(inArray(meetings.sellerId, both), inArray(meetings.buyerId, both))
  const expired = db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(eq(meetings.status, 'held'), lte(meetings.heldUntil, now), isTheirs))
    .for('update', { skipLocked: true })
  await db
    .update(meetings)
    .set({ status: 'requested', heldUntil: null, updatedAt: now })
    .where(inArray(meetings.id, expired))
}
