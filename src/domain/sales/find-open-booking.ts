import { and, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { openBookingStatuses } from './booking-states.ts'
import { isAgreedMeetingAheadSql } from './is-agreed-meeting-ahead-sql.ts'

/**
 * A buyer's booking of this car that waits or is agreed, and whether a meeting about it is agreed and ahead; null if there
 * is none.
 */
export async function findOpenBooking(
  db: DbOrTx,
  { listingId, buyerId, now }: { listingId: string; buyerId: string; now: Date },
): Promise<{ isMeetingAgreed: boolean } | null> {
  const [found] = await db
    .select({ meetingId: meetings.id })
    .from(bookings)
    .leftJoin(meetings, and(eq(meetings.bookingId, bookings.id), isAgreedMeetingAheadSql(now)))
    .where(
      and(
        eq(bookings.listingId, listingId),
        eq(bookings.buyerId, buyerId),
        inArray(bookings.status, [...openBookingStatuses]),
      ),
    )
    .limit(1)
  return found ? { isMeetingAgreed: found.meetingId !== null } : null
}
