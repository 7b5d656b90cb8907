import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { openBookingStatuses } from './booking-states.ts'
import { isAgreedMeetingAheadSql } from './is-agreed-meeting-ahead-sql.ts'

export type AgreedMeetingOfCar = { buyerName: string; startsAt: Date; location: string | null; address: string | null }

/** The agreed meetings ahead about each of these cars that nobody has paid for, the next one first; cars without any are left out. */
export async function findAgreedMeetingsByCar(
  db: DbOrTx,
  { listingIds, now }: { listingIds: string[]; now: Date },
): Promise<Map<string, AgreedMeetingOfCar[]>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db
    .select({
      listingId: meetings.listingId,
      buyerName: bookings.buyerName,
      startsAt: meetings.startsAt,
      location: bookings.sellerLocation,
      address: meetings.address,
    })
    .from(meetings)
    .innerJoin(bookings, eq(bookings.id, meetings.bookingId))
    .where(
      and(
        // One parameter for all cars, however many a dealer has.
        sql`${meetings.listingId} = any(${sql.param(listingIds)})`,
        isAgreedMeetingAheadSql(now),
        inArray(bookings.status, [...openBookingStatuses]),
      ),
    )
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
  const found = new Map<string, AgreedMeetingOfCar[]>()
  for (const { listingId, ...meeting } of rows) found.set(listingId, [...(found.get(listingId) ?? []), meeting])
  return found
}
