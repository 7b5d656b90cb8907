import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { advanceWaitlist } from './advance-waitlist.ts'
import { lockCar } from './join-waitlist.ts'

/**
 * Passes on turns whose time is over, and offers cars that came free, where nothing else has done so. Answers how many cars it looked at.
 * @reads listings: finds the lines whose car has moved on.
 */
export async function advanceDueWaitlists(db: Db, { now }: { now: Date }): Promise<number> {
  const isOver = and(eq(waitlistPositions.state, 'offered'), lte(waitlistPositions.offerEndsAt, now))
  const hasMoved = sql`exists (select 1 from listings car where car.id = ${waitlistPositions.listingId} and (
    car.deleted_at is not null
    or (${waitlistPositions.state} = 'offered' and car.status not in ('available', 'reserved'))
    or (car.status = 'available' and not exists (select 1 from line_places turn
      where turn.listing_id = car.id and turn.state = 'offered'))))`
  const due = await db
    .selectDistinct({ listingId: waitlistPositions.listingId })
    .from(waitlistPositions)
    .where(and(inArray(waitlistPositions.state, ['waiting', 'offered']), or(isOver, hasMoved)))
  for (const { listingId } of due) {
    await db.transaction(async (tx) => advanceWaitlist(tx, { listing: await lockCar(tx, listingId), now }))
  }
  return due.length
}
