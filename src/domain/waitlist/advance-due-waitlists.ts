import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { advanceWaitlist } from './advance-waitlist.ts'
import { lockCarOfWaitlist } from './join-waitlist.ts'

/**
 * Passes on turns that have expired, and offers cars that became free, if no other step has done so. Returns how many
 * cars it checked.
 * @reads listings, messages: finds the lines whose car has changed its status, and who may buy of its seller.
 */
export async function advanceDueWaitlists(db: Db, { now }: { now: Date }): Promise<number> {
  const isOver = and(eq(waitlistPositions.state, 'offered'), lte(waitlistPositions.offerEndsAt, now))
  // As `advanceWaitlist` skips them: a line of these alone would be looked at at each run.
  const isBlocked = sql`exists (select 1 from message_blocks block where
    (block.blocker_id = car.seller_id and block.blocked_id = ${waitlistPositions.buyerId})
    or (block.blocked_id = car.seller_id and block.blocker_id = ${waitlistPositions.buyerId}))`
  const hasMoved = sql`exists (select 1 from listings car where car.id = ${waitlistPositions.listingId} and (
    car.deleted_at is not null
    or (${waitlistPositions.state} = 'offered' and car.status not in ('available', 'reserved'))
    or (${waitlistPositions.state} = 'offered' and car.status = 'available' and ${isBlocked})
    or (car.status = 'available' and not ${isBlocked} and not exists (select 1 from line_places turn
      where turn.listing_id = car.id and turn.state = 'offered'))))`
  const due = await db
    .selectDistinct({ listingId: waitlistPositions.listingId })
    .from(waitlistPositions)
    .where(and(inArray(waitlistPositions.state, ['waiting', 'offered']), or(isOver, hasMoved)))
  for (const { listingId } of due) {
    await db.transaction(async (tx) => advanceWaitlist(tx, { listing: await lockCarOfWaitlist(tx, listingId), now }))
  }
  return due.length
}
