import type { MeetingTimeObstacle } from '#contract/meetings.ts'
import type { DbOrTx } from '#db/client.ts'
import type { bookings } from '#db/schema/bookings.ts'
import { findMeetingTimeObstacles } from './find-meeting-time-obstacles.ts'
import { acceptsSaleAlone, canBookingHaveMeeting, isMeetingWaiting, type MeetingRow } from './meeting-policy.ts'

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'status' | 'buyerConfirmedAt' | 'sellerConfirmedAt'>

export type BookingTimeObstacle = {
  /** Null where nothing is in the way of the time that was asked for, and where none is asked for. */
  timeObstacle: MeetingTimeObstacle | null
  /** Whether the seller's acceptance would accept the sale without the time of the meeting. */
  acceptsSaleAlone: boolean
}

/**
 * What stands in the way of the times of these bookings, by their ids, as their pages say it before and after the seller's
 * answer: the rules of the acceptance itself, without its locks. Bookings that can have no meeting are left out, and those of
 * which a side has confirmed the hand-over: the two have met.
 */
export async function findBookingTimeObstacles(
  db: DbOrTx,
  rows: readonly { booking: Booking; meeting: MeetingRow | null }[],
  { now }: { now: Date },
): Promise<ReadonlyMap<string, BookingTimeObstacle>> {
  const asked = rows.flatMap(({ booking, meeting }) =>
    meeting && canBookingHaveMeeting(booking.status) && !isHandoverConfirmed(booking) ? [meeting] : [],
  )
  const obstacles = await findMeetingTimeObstacles(db, asked.filter(isMeetingWaiting), { now })
  return new Map(
    asked.map((meeting) => {
      const timeObstacle = obstacles.get(meeting.id) ?? null
      return [meeting.bookingId, { timeObstacle, acceptsSaleAlone: acceptsSaleAlone(meeting, timeObstacle) }]
    }),
  )
}

function isHandoverConfirmed({ buyerConfirmedAt, sellerConfirmedAt }: Booking): boolean {
  return buyerConfirmedAt !== null || sellerConfirmedAt !== null
}
