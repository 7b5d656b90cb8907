import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { countCalendarDays } from '#contract/count-calendar-days.ts'
import type { Db, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { readBookingWithMailRecipients } from '#domain/bookings/notify-booking-changed.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { isBookedCarAway } from '#domain/sales/booking-states.ts'
import { meetingReminderEventKey } from './cancel-meeting-reminders.ts'
import { canBookingHaveMeeting, type MeetingRow } from './meeting-policy.ts'
import { issueMeetingReminderLink } from './meeting-reminder-link.ts'
import { emailOfMeetingSide } from './notify-meeting-changed.ts'

const hourMs = 60 * 60_000
const batchSize = 100

/** The column says when a reminder was written, or that it came too late to be of use. */
const reminders = [
  { kind: 'hour', beforeMs: 2 * hourMs, column: meetings.hourReminderAt, done: 'hourReminderAt' },
  { kind: 'day', beforeMs: 24 * hourMs, column: meetings.dayReminderAt, done: 'dayReminderAt' },
] as const

/**
 * Queues the reminders of meetings that begin within 24 and within 2 hours, one of each to each side. Nobody is
 * reminded of what was agreed after the reminder was due, of a car that was handed over, nor who is suspended. Any number
 * of servers may run it.
 * @reads accounts, bookings, listings: who may sign in, whether the two have yet to meet, and whether the car is for sale.
 */
export async function queueMeetingReminders(db: Db, { now }: { now: Date }): Promise<void> {
  for (const reminder of reminders) {
    for (;;) {
      const looked = await db.transaction((tx) => queueBatch(tx, reminder, now))
      if (looked < batchSize) break
    }
  }
}

async function queueBatch(tx: Tx, { kind, beforeMs, column, done }: (typeof reminders)[number], now: Date) {
  const due = await tx
    .select({ meeting: meetings, bookingStatus: bookings.status, carStatus: listings.status })
    .from(meetings)
    .innerJoin(bookings, eq(bookings.id, meetings.bookingId))
    .innerJoin(listings, eq(listings.id, bookings.listingId))
    .where(
      and(
        eq(meetings.status, 'confirmed'),
        gt(meetings.startsAt, now),
        lte(meetings.startsAt, new Date(now.getTime() + beforeMs)),
        isNull(column),
      ),
    )
    .orderBy(asc(meetings.startsAt), asc(meetings.id))
    .limit(batchSize)
    .for('update', { of: meetings, skipLocked: true })
  for (const { meeting, bookingStatus, carStatus } of due) {
    const isDueAt = meeting.startsAt.getTime() - beforeMs
    const isFresh = (meeting.confirmedAt?.getTime() ?? 0) > isDueAt
    // After a pause of the server the reminder for the day would come together with that for the hour.
    const isLate = kind === 'day' && meeting.startsAt.getTime() - now.getTime() <= 2 * hourMs
    // Two who have confirmed the hand-over have met.
    const isCarAway = isBookedCarAway({ status: bookingStatus }, carStatus)
    if (!isFresh && !isLate && canBookingHaveMeeting(bookingStatus)) await remind(tx, meeting, { kind, isCarAway, now })
  }
  const ids = due.map(({ meeting }) => meeting.id)
  if (ids.length > 0)
    await tx
      .update(meetings)
      .set({ [done]: now })
      .where(inArray(meetings.id, ids))
  return due.length
}

async function remind(
  tx: Tx,
  meeting: MeetingRow,
  { kind, isCarAway, now }: { kind: 'day' | 'hour'; isCarAway: boolean; now: Date },
): Promise<void> {
  const notified = await readBookingWithMailRecipients(tx, meeting.bookingId)
  if (!notified) return
  const maySignIn = and(inArray(users.id, [meeting.buyerId, meeting.sellerId]), isNull(users.suspendedAt))
  const when = reminderTime(meeting, { kind, now })
  const reachable = (await tx.select({ id: users.id }).from(users).where(maySignIn)).map(({ id }) => id)
  for (const side of ['buyer', 'seller'] as const) {
    const to = emailOfMeetingSide(notified, side)
    const accountId = side === 'buyer' ? meeting.buyerId : meeting.sellerId
    // The link works without a log-in: who is kept out gets none.
    if (to === null || !reachable.includes(accountId)) continue
    const token = await issueMeetingReminderLink(tx, { meeting, accountId, now })
    await queueMail(tx, {
      eventKey: meetingReminderEventKey(meeting, kind, side),
      to,
      template: 'meeting-reminder',
      data: { ...notified.data, side, token, kind, when, isCarAway, address: meeting.address },
      now,
    })
  }
}

/** How far off the meeting is for whoever reads the reminder: after a pause of the server less than it was meant to be. */
function reminderTime(
  { startsAt, timeZone }: Pick<MeetingRow, 'startsAt' | 'timeZone'>,
  { kind, now }: { kind: 'day' | 'hour'; now: Date },
): 'tomorrow' | 'today' | 'in-two-hours' | 'soon' {
  if (kind === 'day') return countCalendarDays(now, startsAt, timeZone) === 0 ? 'today' : 'tomorrow'
  return startsAt.getTime() - now.getTime() < 1.75 * hourMs ? 'soon' : 'in-two-hours'
}
