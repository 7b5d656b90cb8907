import type { MeetingTimeObstacle } from '#contract/meetings.ts'
import type { DbOrTx } from '#db/client.ts'
import type { bookings } from '#db/schema/bookings.ts'
import { defaultMeetingMinutes, findMeetingHours } from './find-meeting-hours.ts'
import { type AskedMeetingTime, findMeetingTimeObstacles } from './find-meeting-time-obstacles.ts'
import { acceptsSaleAlone, canBookingHaveMeeting, isMeetingWaiting, type MeetingRow } from './meeting-policy.ts'
import { meetingSlotAt } from './meeting-slots.ts'

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'status' | 'sellerId' | 'buyerId' | 'meetingAt' | 'acceptedAt'>
type Asked = AskedMeetingTime & Pick<MeetingRow, 'status' | 'hasHours'>

export type BookingTimeObstacle = {
  /** Null where nothing is in the way of the time that was asked for, and where none is asked for. */
  timeObstacle: MeetingTimeObstacle | null
  /** Whether the seller's acceptance would accept the sale without the time of the meeting. */
  acceptsSaleAlone: boolean
}

/**
 * What stands in the way of the times of these bookings, by their ids, as their pages say it before and after the seller's
 * answer: the rules of the acceptance itself, without its locks. Bookings that can have no meeting are left out, and so are those of an earlier
 * release whose acceptance agreed on the time.
 */
export async function findBookingTimeObstacles(
  db: DbOrTx,
  rows: readonly { booking: Booking; meeting: MeetingRow | null }[],
  { now }: { now: Date },
): Promise<ReadonlyMap<string, BookingTimeObstacle>> {
  const asked = new Map<string, Asked>()
  for (const { booking, meeting } of rows) {
    if (!canBookingHaveMeeting(booking.status)) continue
    if (meeting) asked.set(booking.id, meeting)
    else if (booking.status !== 'accepted' && booking.acceptedAt === null)
      asked.set(booking.id, await askedTimeOfEarlierBooking(db, booking))
  }
  const obstacles = await findMeetingTimeObstacles(db, [...asked.values()].filter(isMeetingWaiting), { now })
  return new Map(
    [...asked].map(([bookingId, time]) => {
      const timeObstacle = obstacles.get(time.id) ?? null
      return [bookingId, { timeObstacle, acceptsSaleAlone: acceptsSaleAlone(time, timeObstacle) }]
    }),
  )
}

/** The meeting that the seller's answer to a booking of an earlier release will begin with. */
async function askedTimeOfEarlierBooking(db: DbOrTx, booking: Booking): Promise<Asked> {
  const hours = await findMeetingHours(db, booking.sellerId)
  const slot = meetingSlotAt(hours ?? { lengthMinutes: defaultMeetingMinutes, bufferMinutes: 0 }, booking.meetingAt)
  return { ...booking, ...slot, status: 'requested', hasHours: hours !== null }
}
