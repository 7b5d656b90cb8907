import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { linePlaces } from '#db/schema/waiting-line.ts'
import { lockCar } from './join-line.ts'
import { moveLine } from './move-line.ts'

/** Passes on turns whose time is over, and offers cars that came free, where nothing else has done so. Answers how many cars it looked at. */
export async function moveDueLines(db: Db, { now }: { now: Date }): Promise<number> {
  const isOver = and(eq(linePlaces.state, 'offered'), lte(linePlaces.offerEndsAt, now))
  const hasMoved = sql`exists (select 1 from listings car where car.id = ${linePlaces.listingId} and (
    car.deleted_at is not null
    or (${linePlaces.state} = 'offered' and car.status not in ('available', 'reserved'))
    or (car.status = 'available' and not exists (select 1 from line_places turn
      where turn.listing_id = car.id and turn.state = 'offered'))))`
  const due = await db
    .selectDistinct({ listingId: linePlaces.listingId })
    .from(linePlaces)
    .where(and(inArray(linePlaces.state, ['waiting', 'offered']), or(isOver, hasMoved)))
  for (const { listingId } of due) {
    await db.transaction(async (tx) => moveLine(tx, { listing: await lockCar(tx, listingId), now }))
  }
  return due.length
}
