import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { bookings } from './bookings.ts'
import { listings } from './listings.ts'
import { timestampColumn } from './timestamp-column.ts'

/** From and to by a local clock, as `09:30`; `to` may be `24:00`. */
type ClockWindow = { from: string; to: string }

/** When a seller meets buyers, by the clock of the car's place. Without a row the seller has published no hours. */
export const meetingHours = pgTable(
  'meeting_hours',
  {
    sellerId: text('seller_id')
      .primaryKey()
      .references(() => users.id),
    /** ISO weekdays: 1 is Monday, 7 is Sunday. */
    weekly: jsonb('weekly').$type<(ClockWindow & { weekday: number })[]>().notNull(),
    /** Days that differ; one without windows is closed. */
    exceptions: jsonb('exceptions').$type<{ date: string; windows: ClockWindow[] }[]>().notNull(),
    noticeMinutes: integer('notice_minutes').notNull(),
    bufferMinutes: integer('buffer_minutes').notNull(),
    lengthMinutes: integer('length_minutes').notNull(),
    /** Shown to the buyer of an accepted meeting only. */
    address: text('address'),
    /** The zone of the hours for a car whose place is not known. */
    timeZone: text('time_zone').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [
    check('meeting_hours_length', sql`${t.lengthMinutes} between 15 and 240`),
    check('meeting_hours_buffer', sql`${t.bufferMinutes} between 0 and 240`),
    check('meeting_hours_notice', sql`${t.noticeMinutes} between 0 and 20160`),
  ],
)

/**
 * The meeting of a booking: its time, the answer to it, and what the calendars of its two sides were told. Two
 * constraints of its migrations refuse held and confirmed meetings that overlap, of one seller and of one buyer
 * (`meetings_seller_free`, `meetings_buyer_free`), whether the seller has published hours or not; for whoever sells and buys,
 * `personMeetingTimes` does.
 */
export const meetings = pgTable(
  'meetings',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    status: text('status', {
      enum: ['held', 'requested', 'confirmed', 'declined', 'cancelled', 'missed'],
    }).notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    endsAt: timestampColumn('ends_at').notNull(),
    /** The end with the seller's buffer after it: until then the seller has no other meeting. */
    busyUntil: timestampColumn('busy_until').notNull(),
    /** Until when the time is kept free for the buyer; null unless `held`. */
    heldUntil: timestampColumn('held_until'),
    /** Whether the seller had published hours when the time was chosen. */
    hasHours: boolean('has_hours').notNull(),
    /**
     * True for meetings that overlapped when the database began to refuse that: of sellers without hours, and of people who sell
     * and buy. A trigger ends it with the next state or time of the meeting, whichever release writes it.
     */
    isOverlapAllowed: boolean('is_overlap_allowed').notNull().default(false),
    isOutsideHours: boolean('is_outside_hours').notNull().default(false),
    timeZone: text('time_zone').notNull(),
    /** The address at the time of the confirmation. */
    address: text('address'),
    /** Another time that one side has proposed and the other has not answered. */
    proposedStartsAt: timestampColumn('proposed_starts_at'),
    proposedBy: text('proposed_by', { enum: ['buyer', 'seller'] }),
    isProposalOutsideHours: boolean('is_proposal_outside_hours').notNull().default(false),
    /** Why the last time was declined or cancelled, in the words of that side. */
    reason: text('reason'),
    /** Whose words the reason is; null where nobody gave one, and for those of an earlier release. */
    reasonBy: text('reason_by', { enum: ['buyer', 'seller'] }),
    missedBy: text('missed_by', { enum: ['buyer', 'seller'] }),
    /** When the other side said so; null also for reports of an earlier release. */
    missedReportedAt: timestampColumn('missed_reported_at'),
    /** When who is said to have missed it answered that they were there; null where they did not. */
    missedContradictedAt: timestampColumn('missed_contradicted_at'),
    /** Who cancelled it; null where the booking ended, and for cancellations by an earlier release. */
    cancelledBy: text('cancelled_by', { enum: ['buyer', 'seller'] }),
    /** Names the meeting in calendars (RFC 5545), for as long as it exists there. */
    uid: text('uid').notNull(),
    /** Grows with every change that calendars are told. */
    sequence: integer('sequence').notNull().default(0),
    confirmedAt: timestampColumn('confirmed_at'),
    dayReminderAt: timestampColumn('day_reminder_at'),
    hourReminderAt: timestampColumn('hour_reminder_at'),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('meetings_booking_key').on(t.bookingId),
    uniqueIndex('meetings_uid_key').on(t.uid),
    index('meetings_seller_idx').on(t.sellerId, t.startsAt),
    index('meetings_buyer_idx').on(t.buyerId, t.startsAt),
    index('meetings_held_idx').on(t.heldUntil).where(sql`status = 'held'`),
    index('meetings_confirmed_idx').on(t.startsAt).where(sql`status = 'confirmed'`),
    check(
      'meetings_status_known',
      sql`${t.status} in ('held', 'requested', 'confirmed', 'declined', 'cancelled', 'missed')`,
    ),
    check('meetings_times', sql`${t.startsAt} < ${t.endsAt} and ${t.endsAt} <= ${t.busyUntil}`),
    check('meetings_held_ends', sql`(${t.status} = 'held') = (${t.heldUntil} is not null)`),
    check('meetings_proposal_whole', sql`(${t.proposedStartsAt} is null) = (${t.proposedBy} is null)`),
  ],
)

/**
 * When each of the two people of a held or confirmed meeting is busy with it, a seller until the pause after it is over: a
 * trigger on `meetings` keeps these rows, whichever release writes there. A constraint (`person_meeting_times_free`) refuses two times of one person
 * that overlap, so that nobody buys at one place while they sell at another.
 */
export const personMeetingTimes = pgTable(
  'person_meeting_times',
  {
    meetingId: text('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    side: text('side', { enum: ['buyer', 'seller'] }).notNull(),
    personId: text('person_id').notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    busyUntil: timestampColumn('busy_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.meetingId, t.side] })],
)

/** Each time that a side has named: so many a day, and a free time is held for a buyer once. */
export const meetingTimeRequests = pgTable(
  'meeting_time_requests',
  {
    id: text('id').primaryKey(),
    meetingId: text('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    side: text('side', { enum: ['buyer', 'seller'] }).notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    /** Until when the time was kept free for the buyer; null where it was not. */
    heldUntil: timestampColumn('held_until'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('meeting_time_requests_meeting_idx').on(t.meetingId, t.createdAt)],
)

/** The secret address of a person's meetings for their calendar program. Only the hash of its token is kept. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [uniqueIndex('calendar_feeds_token_key').on(t.tokenHash)],
)

/** A link of a reminder, by which its reader moves or cancels one meeting once without a log-in. */
export const meetingActionLinks = pgTable(
  'meeting_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    meetingId: text('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => users.id),
    /** The link is about this state of the meeting: another one makes it useless. */
    sequence: integer('sequence').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('meeting_links_expiry_idx').on(t.expiresAt), index('meeting_links_meeting_idx').on(t.meetingId)],
)
