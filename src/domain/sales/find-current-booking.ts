import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { openBookingStatuses, wasBookingPaid } from './booking-states.ts'
import { isAgreedMeetingAheadSql } from './is-agreed-meeting-ahead-sql.ts'

type CurrentBooking = {
  id: string
  /** `paid` also after the hand-over. */
  status: 'requested' | 'accepted' | 'paid'
  meetingAt: Date
  priceCents: number
  sellerLocation: string | null
  isMeetingAgreed: boolean
}

/**
 * A buyer's booking of this car that waits, is agreed or was paid, and whether a meeting about it is agreed and ahead; null if
 * there is none.
 */
export async function findCurrentBooking(
  db: DbOrTx,
  { listingId, buyerId, now }: { listingId: string; buyerId: string; now: Date },
): Promise<CurrentBooking | null> {
  const [found] = await db
    .select({
      id: bookings.id,
      status: bookings.status,
      meetingAt: bookings.meetingAt,
      priceCents: bookings.priceCents,
      sellerLocation: bookings.sellerLocation,
      meetingId: meetings.id,
    })
    .from(bookings)
    .leftJoin(meetings, and(eq(meetings.bookingId, bookings.id), isAgreedMeetingAheadSql(now)))
    .where(
      and(
        eq(bookings.listingId, listingId),
        eq(bookings.buyerId, buyerId),
        inArray(bookings.status, [...openBookingStatuses, 'paid', 'completed']),
      ),
    )
    .orderBy(desc(bookings.id))
    .limit(1)
  if (!found) return null
  const { meetingId, status, ...booking } = found
  const standing = wasBookingPaid(status) ? 'paid' : status === 'accepted' ? status : 'requested'
  return { ...booking, status: standing, isMeetingAgreed: meetingId !== null }
}
