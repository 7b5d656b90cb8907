import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { type Language, languageOrDefault } from '#contract/languages.ts'
import type { Db, DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { calendarFeeds, meetings } from '#db/schema/meetings.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireConfirmedEmail, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError } from '#domain/bookings/booking-policy.ts'
import { formatIcalendar, type IcalendarEvent } from '#domain/calendar/format-icalendar.ts'
import { meetingEventTitle } from '#domain/calendar/meeting-event-title.ts'
import { DomainError } from '#domain/domain-error.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import {
  meetingStandsWithoutCarText,
  orderInListPath,
  sellerBookingPath,
} from '#domain/mail/templates/booking-mail-facts.ts'
import { translateMailWord } from '#domain/mail/translate-mail.ts'
import { isBookedCarAway } from '#domain/sales/booking-states.ts'
import { readSiteName } from '#domain/settings/read-site-settings.ts'
import { type MeetingRow, meetingSideOfPerson } from './meeting-policy.ts'

/** Meetings that ended longer ago are left out of the feed. */
const pastDays = 90
const maxEvents = 1000

/**
 * Makes a secret address for the person's calendar program; an earlier one stops working. Returns its token, once. The
 * person is told: the address works until it is taken back, or their password changes.
 * @throws DomainError `email_unconfirmed`, `confirmation_required`
 */
export async function createMeetingCalendarFeed(
  db: Db,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<{ token: string }> {
  const person = requireRole(actor, 'Buyer', 'Seller')
  requireConfirmedEmail(person)
  requireRecentReauthentication(person, now)
  const { accountId, email } = person
  const token = randomBytes(32).toString('base64url')
  const row = { tokenHash: hashOf(token), createdAt: now }
  return db.transaction(async (tx) => {
    await lockActorRow(tx, person)
    const isReplaced = (await tx.$count(calendarFeeds, eq(calendarFeeds.accountId, accountId))) > 0
    await tx
      .insert(calendarFeeds)
      .values({ accountId, ...row })
      .onConflictDoUpdate({ target: calendarFeeds.accountId, set: row })
    const template = isReplaced ? 'calendar-address-replaced' : 'calendar-address-made'
    const eventKey = `${template}:${accountId}:${randomUUIDv7()}`
    await queueMail(tx, { eventKey, to: email, template, data: {}, now })
    return { token }
  })
}

/** Makes the address useless. Repeating it is no error. */
export async function removeMeetingCalendarFeed(db: Db, actor: MaybeActor): Promise<{ removed: boolean }> {
  const { accountId } = requireRole(actor, 'Buyer', 'Seller')
  const removed = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.accountId, accountId))
    .returning({ accountId: calendarFeeds.accountId })
  return { removed: removed.length > 0 }
}

/**
 * The agreed meetings of the person whose token it is, as a calendar file; those that were cancelled stay in it as that.
 * @reads accounts, bookings, listings: whether the person may still sign in, the names of car and people, and whether the car is for sale.
 * @throws DomainError `not_found` for an unknown token.
 */
export async function readMeetingCalendarFeed(
  db: DbOrTx,
  { token, baseUrl, now }: { token: string; baseUrl: string; now: Date },
): Promise<string> {
  const [feed] = await db
    .select({ accountId: calendarFeeds.accountId, language: users.language })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.accountId))
    .where(and(eq(calendarFeeds.tokenHash, hashOf(token)), isNull(users.deletedAt), isNull(users.suspendedAt)))
  if (!feed) throw new DomainError('not_found', 'We couldn’t find that calendar.')
  const rows = await db
    .select({ meeting: meetings, booking: bookings, carStatus: listings.status })
    .from(meetings)
    .innerJoin(bookings, eq(bookings.id, meetings.bookingId))
    .innerJoin(listings, eq(listings.id, bookings.listingId))
    .where(
      and(
        or(eq(meetings.buyerId, feed.accountId), eq(meetings.sellerId, feed.accountId)),
        inArray(meetings.status, ['confirmed', 'cancelled', 'missed']),
        isNotNull(meetings.confirmedAt),
        gt(meetings.endsAt, new Date(now.getTime() - pastDays * 86_400_000)),
      ),
    )
    // Of too many, what is ahead is kept.
    .orderBy(desc(meetings.startsAt), meetings.id)
    .limit(maxEvents)
  const events = rows.toReversed().map((row) =>
    eventOf(row, {
      side: row.booking.buyerId === feed.accountId ? 'buyer' : 'seller',
      language: languageOrDefault(feed.language),
      baseUrl,
    }),
  )
  const calendarName = await readSiteName(db)
  return formatIcalendar({ method: 'PUBLISH', events, calendarName, invitation: null })
}

const notAgreed = 'No time has been agreed on for this meeting yet, so there’s no calendar file.'
const calledOff = 'This meeting was called off, so there’s no calendar file.'

/** Why a meeting in this state has no file; null where it has one. */
const fileRefusals: Readonly<Record<MeetingRow['status'], string | null>> = {
  held: notAgreed,
  requested: notAgreed,
  confirmed: null,
  declined: notAgreed,
  cancelled: calledOff,
  missed: 'One person didn’t show up for this meeting, so there’s no calendar file.',
}

/**
 * The file of one agreed meeting, to add to a calendar by hand, under either role of whoever buys and sells, as the calendar address has both.
 * @throws DomainError `not_found` for a stranger, `conflict` where nothing is agreed, or not any more.
 */
export async function readMeetingCalendarFile(
  db: DbOrTx,
  actor: MaybeActor,
  { bookingId, baseUrl }: { bookingId: string; baseUrl: string },
): Promise<string> {
  const person = requireRole(actor, 'Buyer', 'Seller')
  const [found] = await db
    .select({ meeting: meetings, booking: bookings, carStatus: listings.status })
    .from(meetings)
    .innerJoin(bookings, eq(bookings.id, meetings.bookingId))
    .innerJoin(listings, eq(listings.id, bookings.listingId))
    .where(eq(meetings.bookingId, bookingId))
  const side = found && meetingSideOfPerson(person, found.meeting)
  if (!found || !side) throw bookingNotFoundError()
  const refusal = fileRefusals[found.meeting.status]
  if (refusal !== null) throw new DomainError('conflict', refusal)
  const [reader] = await db.select({ language: users.language }).from(users).where(eq(users.id, person.accountId))
  const event = eventOf(found, { side, language: languageOrDefault(reader?.language), baseUrl })
  const calendarName = await readSiteName(db)
  return formatIcalendar({ method: 'PUBLISH', events: [event], calendarName, invitation: null })
}

function eventOf(
  { meeting, booking, carStatus }: { meeting: MeetingRow; booking: typeof bookings.$inferSelect; carStatus: string },
  { side, language, baseUrl }: { side: 'buyer' | 'seller'; language: Language; baseUrl: string },
): IcalendarEvent {
  const facts = { bookingId: booking.id }
  const path = side === 'buyer' ? orderInListPath(facts) : sellerBookingPath(facts)
  const url = new URL(path, baseUrl).href
  const other = side === 'buyer' ? booking.sellerName : booking.buyerName
  const isCancelled = meeting.status !== 'confirmed'
  const isCarAway = !isCancelled && isBookedCarAway(booking, carStatus)
  return {
    uid: meeting.uid,
    sequence: meeting.sequence,
    startsAt: meeting.startsAt,
    endsAt: meeting.endsAt,
    timeZone: meeting.timeZone,
    summary: meetingEventTitle({ carTitle: booking.carTitle, otherName: other }),
    description: isCarAway ? `${translateMailWord(meetingStandsWithoutCarText, language)}\n${url}` : url,
    location: meeting.address ?? booking.sellerLocation,
    url,
    isCancelled,
    isTentative: isCarAway,
    stampedAt: meeting.updatedAt,
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
