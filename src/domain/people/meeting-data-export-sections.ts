import { asc, eq, or, sql } from 'drizzle-orm'
import { calendarFeeds, meetingHours, meetings } from '#db/schema/meetings.ts'
import type { OwnDataExportSection } from './own-data-export-section.ts'

/**
 * What is kept about a person's meetings. The address of one is its seller's; the token of a calendar is not kept.
 * @reads meetings: a copy of everything needs every table with data about a person.
 */
export const meetingDataExportSections: readonly OwnDataExportSection[] = [
  {
    name: 'meetingHours',
    title: 'Your hours for meetings',
    read: (db, { accountId }) =>
      db
        .select({
          everyWeek: meetingHours.weekly,
          otherDays: meetingHours.exceptions,
          address: meetingHours.address,
          noticeMinutes: meetingHours.noticeMinutes,
          pauseMinutes: meetingHours.bufferMinutes,
          lengthMinutes: meetingHours.lengthMinutes,
          changedAt: meetingHours.updatedAt,
        })
        .from(meetingHours)
        .where(eq(meetingHours.sellerId, accountId))
        .orderBy(asc(meetingHours.sellerId)),
  },
  {
    name: 'meetings',
    title: 'Your meetings',
    read: (db, { accountId }) =>
      db
        .select({
          orderId: meetings.bookingId,
          status: meetings.status,
          from: meetings.startsAt,
          to: meetings.endsAt,
          proposed: meetings.proposedStartsAt,
          // The words of the other side are theirs.
          reason: sql<string | null>`case ${meetings.reasonBy}
            when 'seller' then case when ${meetings.sellerId} = ${accountId} then ${meetings.reason} end
            when 'buyer' then case when ${meetings.buyerId} = ${accountId} then ${meetings.reason} end end`,
          address: sql<string | null>`case when ${meetings.sellerId} = ${accountId} then ${meetings.address} end`,
        })
        .from(meetings)
        .where(or(eq(meetings.sellerId, accountId), eq(meetings.buyerId, accountId)))
        .orderBy(asc(meetings.id)),
  },
  {
    name: 'calendar',
    title: 'Your calendar address',
    read: (db, { accountId }) =>
      db
        .select({ since: calendarFeeds.createdAt })
        .from(calendarFeeds)
        .where(eq(calendarFeeds.accountId, accountId))
        .orderBy(asc(calendarFeeds.accountId)),
  },
]
