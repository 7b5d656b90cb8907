import { and, asc, eq, gt, inArray, notInArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { closeMeetingOfBooking } from './close-meeting-of-booking.ts'
import { bookingStatusesWithMeeting } from './meeting-policy.ts'
import { calendarBlockingMeetingStatuses } from './meeting-states.ts'

const batchSize = 100

/**
 * Frees the times ahead at which nobody meets any more, since the booking has ended: releases before this one left those of
 * completed bookings in both calendars, and may do so beside it. Any number of servers may run it. Returns how many.
 * @reads bookings: what has ended.
 */
export async function freeTimesOfEndedBookings(db: Db, { now }: { now: Date }): Promise<number> {
  const left = await db
    .select({ bookingId: meetings.bookingId })
    .from(meetings)
    .innerJoin(bookings, eq(bookings.id, meetings.bookingId))
    .where(
      and(
        inArray(meetings.status, [...calendarBlockingMeetingStatuses]),
        gt(meetings.startsAt, now),
        notInArray(bookings.status, [...bookingStatusesWithMeeting]),
      ),
    )
    .orderBy(asc(meetings.startsAt))
    .limit(batchSize)
  for (const { bookingId } of left)
    await db.transaction((tx) => closeMeetingOfBooking(tx, { bookingId, as: 'completed', by: null, reason: null, now }))
  return left.length
}
