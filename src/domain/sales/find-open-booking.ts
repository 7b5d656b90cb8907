import { and, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { openBookingStatuses } from './booking-states.ts'
import { isAgreedMeetingAheadSql } from './is-agreed-meeting-ahead-sql.ts'

type OpenBooking = {
  id: string
  status: (typeof openBookingStatuses)[number]
  meetingAt: Date
  sellerLocation: string | null
  isMeetingAgreed: boolean
}

/**
 * A buyer's booking of this car that waits or is agreed, and whether a meeting about it is agreed and ahead; null if there
 * is none.
 */
export async function findOpenBooking(
  db: DbOrTx,
  { listingId, buyerId, now }: { listingId: string; buyerId: string; now: Date },
): Promise<OpenBooking | null> {
  const [found] = await db
    .select({
      id: bookings.id,
      status: bookings.status,
      meetingAt: bookings.meetingAt,
      sellerLocation: bookings.sellerLocation,
      meetingId: meetings.id,
    })
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
  if (!found) return null
  const { meetingId, status, ...booking } = found
  return { ...booking, status: status === 'accepted' ? status : 'requested', isMeetingAgreed: meetingId !== null }
}
