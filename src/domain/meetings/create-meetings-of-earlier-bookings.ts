import { and, asc, eq, gt, gte, inArray, notExists, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetingHours, meetings } from '#db/schema/meetings.ts'
import { newMeetingColumns } from './create-meeting-of-booking.ts'
import type { EarlierBookingsCursor } from './earlier-bookings-cursor.ts'
import { meetingTimeZone } from './find-meeting-hours.ts'
import { lockCalendarsOfPeople } from './lock-meeting-calendars.ts'
import { bookingStatusesWithMeeting, type MeetingRow } from './meeting-policy.ts'
import { isWithinMeetingHours, meetingSlotAt } from './meeting-slots.ts'
import { calendarBlockingMeetingStatuses } from './meeting-states.ts'
import { isPersonBusyWith, type TimesOfMeeting, timeOfMeetingSide } from './time-of-person.ts'

type Booking = typeof bookings.$inferSelect
type Hours = typeof meetingHours.$inferSelect
type NewMeeting = ReturnType<typeof meetingOf>

/** So many bookings are found by one look at all of them, and so many are locked with their calendars at a time. */
const findSize = 10_000
const batchSize = 250

/**
 * Gives each booking that still needs one its meeting, where a release that knew no meetings made it: agreed where the seller had
 * accepted a time that is still ahead, else asked for. Any number of servers may run it, beside those of that release. With a `cursor` it looks
 * only at what may have been added since the last complete round; `signal` ends it after the batch under way.
 * @reads bookings: what was asked for, and whether the seller has accepted it.
 * @returns how many meetings it made
 */
export async function createMeetingsOfEarlierBookings(
  db: DbOrTx,
  { now, signal, cursor }: { now: Date; signal?: AbortSignal; cursor?: EarlierBookingsCursor },
): Promise<number> {
  const firstId = cursor?.firstId(now) ?? null
  let made = 0
  for (;;) {
    const ids = await findBookingsWithoutMeeting(db, { firstId, limit: findSize })
    const before = made
    for (let at = 0; at < ids.length && !signal?.aborted; at += batchSize) {
      const batch = ids.slice(at, at + batchSize)
      made += await db.transaction(async (tx) => {
        const rows = await insertMeetingsOfEarlierBookings(tx, await lockBookings(tx, batch), { now })
        return rows.length
      })
    }
    const isLast = ids.length < findSize || made === before
    // What another server has locked is left to it, and to the next round.
    if (isLast && made - before === ids.length) cursor?.complete(now)
    if (isLast) return made
  }
}

async function findBookingsWithoutMeeting(
  db: DbOrTx,
  { firstId, limit }: { firstId: string | null; limit: number },
): Promise<string[]> {
  const found = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(needsMeeting(db), firstId === null ? undefined : gte(bookings.id, firstId)))
    .orderBy(asc(bookings.id))
    .limit(limit)
  return found.map(({ id }) => id)
}

function lockBookings(tx: Tx, ids: readonly string[]): Promise<Booking[]> {
  return tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.id, [...ids]), needsMeeting(tx)))
    .orderBy(asc(bookings.id))
    .for('no key update', { of: bookings, skipLocked: true })
}

function needsMeeting(db: DbOrTx) {
  const own = db.select({ one: sql`1` }).from(meetings).where(eq(meetings.bookingId, bookings.id))
  return and(inArray(bookings.status, [...bookingStatusesWithMeeting]), notExists(own))
}

/**
 * The meetings of these bookings, which the caller has locked. Two of them that were both agreed may overlap: then the
 * database leaves the later one as it was agreed too, until its next step, as it does with those that its migrations found.
 */
export async function insertMeetingsOfEarlierBookings(
  tx: Tx,
  found: readonly Booking[],
  { now }: { now: Date },
): Promise<MeetingRow[]> {
  if (found.length === 0) return []
  await lockCalendarsOfPeople(
    tx,
    found.flatMap(({ sellerId, buyerId }) => [sellerId, buyerId]),
  )
  const sellerIds = [...new Set(found.map(({ sellerId }) => sellerId))]
  const published = await tx.select().from(meetingHours).where(inArray(meetingHours.sellerId, sellerIds))
  const hoursOf = new Map(published.map((hours) => [hours.sellerId, hours]))
  const rows = found.map((booking) => meetingOf(booking, hoursOf.get(booking.sellerId) ?? null, now))
  const overlapping = await findOverlappingOnes(
    tx,
    rows.filter(({ status }) => status === 'confirmed'),
  )
  return tx
    .insert(meetings)
    .values(rows.map((row) => ({ ...row, isOverlapAllowed: overlapping.has(row.id) })))
    .onConflictDoNothing({ target: meetings.bookingId })
    .returning()
}

/** Those of these agreed meetings that overlap another agreed one, or one that stands before them here; their calendars are locked. */
async function findOverlappingOnes(tx: Tx, rows: readonly NewMeeting[]): Promise<ReadonlySet<string>> {
  const inTheWay = new Map<string, TimesOfMeeting[]>()
  const add = (meeting: TimesOfMeeting) => {
    for (const id of [meeting.sellerId, meeting.buyerId]) {
      const ofPerson = inTheWay.get(id)
      if (ofPerson) ofPerson.push(meeting)
      else inTheWay.set(id, [meeting])
    }
  }
  for (const other of rows.length > 0 ? await findMeetingsInTheWay(tx, rows) : []) add(other)
  const overlapping = new Set<string>()
  for (const row of rows) {
    const times = [timeOfMeetingSide(row, 'seller'), timeOfMeetingSide(row, 'buyer')]
    const isTaken = times.some((time) => inTheWay.get(time.personId)?.some((other) => isPersonBusyWith(other, time)))
    if (isTaken) overlapping.add(row.id)
    else add(row)
  }
  return overlapping
}

function findMeetingsInTheWay(tx: Tx, rows: readonly NewMeeting[]): Promise<TimesOfMeeting[]> {
  const people = [...new Set(rows.flatMap(({ sellerId, buyerId }) => [sellerId, buyerId]))]
  const { sellerId, buyerId, startsAt, endsAt, busyUntil } = meetings
  return tx
    .select({ sellerId, buyerId, startsAt, endsAt, busyUntil })
    .from(meetings)
    .where(
      and(
        inArray(meetings.status, [...calendarBlockingMeetingStatuses]),
        or(inArray(sellerId, people), inArray(buyerId, people)),
        gt(busyUntil, new Date(Math.min(...rows.map((row) => row.startsAt.getTime())))),
      ),
    )
}

function meetingOf(booking: Booking, hours: Hours | null, now: Date) {
  const { meetingAt, status, acceptedAt, updatedAt } = booking
  const timeZone = meetingTimeZone(booking.sellerLocation, hours)
  // Nothing is arranged for a time that has passed: nobody can have missed it here, nor has an entry of it.
  const isAgreed = (status === 'accepted' || acceptedAt !== null) && meetingAt > now
  return {
    ...newMeetingColumns(booking, { timeZone, now }),
    ...meetingSlotAt(hours, meetingAt),
    status: isAgreed ? ('confirmed' as const) : ('requested' as const),
    hasHours: hours !== null,
    isOutsideHours: hours !== null && !isWithinMeetingHours(hours, meetingAt, timeZone),
    address: isAgreed ? (hours?.address ?? null) : null,
    confirmedAt: isAgreed ? (acceptedAt ?? updatedAt) : null,
  }
}
