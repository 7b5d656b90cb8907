import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { readSiteBusinessRules } from '#domain/settings/read-site-settings.ts'
import { findMeetingHours, meetingTimeZone } from './find-meeting-hours.ts'
import { writeMeetingOrRejectOverlap } from './lock-meeting-calendars.ts'
import type { MeetingRow } from './meeting-policy.ts'
import { findFirstMeetingHoldEnd, recordMeetingTimeRequest } from './record-meeting-time-request.ts'
import { lockAndCheckMeetingTime, requestedMeetingTimeColumns } from './request-meeting-time.ts'

/**
 * A booking has been made: its meeting begins. Where the seller has published hours, the time is one of the free ones,
 * or a proposal.
 * @reads bookings: who meets whom, and when.
 * @throws DomainError `conflict` for a time that is taken, `invalid` for another one that is no proposal.
 */
export async function createMeetingOfBooking(
  tx: Tx,
  { bookingId, isProposal, now }: { bookingId: string; isProposal: boolean; now: Date },
): Promise<MeetingRow> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw new Error(`Booking ${bookingId} is gone.`)
  const { buyerId, sellerId, meetingAt } = booking
  const timeZone = meetingTimeZone(booking.sellerLocation, await findMeetingHours(tx, sellerId))
  const availability = await lockAndCheckMeetingTime(tx, { sellerId, buyerId, timeZone, startsAt: meetingAt, now })
  const { meetingHoldMinutes } = await readSiteBusinessRules(tx)
  const firstHoldUntil = await findFirstMeetingHoldEnd(tx, { sellerId, buyerId, startsAt: meetingAt })
  const settings = { isProposal, now, meetingHoldMinutes, firstHoldUntil }
  const columns = requestedMeetingTimeColumns(availability, settings)
  const [made] = await writeMeetingOrRejectOverlap(
    tx
      .insert(meetings)
      .values({ ...newMeetingColumns(booking, { timeZone, now }), ...columns })
      .returning(),
  )
  if (!made) throw new Error('The meeting was not answered.')
  await recordMeetingTimeRequest(tx, made, { side: 'buyer', ...made, now })
  return made
}

/** What every new meeting begins with, whatever its time is. */
export function newMeetingColumns(
  { id, listingId, buyerId, sellerId }: typeof bookings.$inferSelect,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const parties = { bookingId: id, listingId, buyerId, sellerId }
  return { id: randomUUIDv7(), uid: newCalendarUidOfMeeting(), ...parties, timeZone, createdAt: now, updatedAt: now }
}

/** Unique in all calendars, and a stranger cannot guess it. */
export function newCalendarUidOfMeeting(): string {
  return `${randomUUID()}@forecourt`
}
