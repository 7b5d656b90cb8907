import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type {
  MeetingLinkUsedResponse,
  MeetingOfMailLink,
  MeetingSide,
  UseMeetingLinkRequest,
} from '#contract/meetings.ts'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetingActionLinks, meetings } from '#db/schema/meetings.ts'
import { lockBookingRow, rejectWhileBookingPaymentRuns } from '#domain/bookings/lock-booking-row.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isBlockedBetween } from '#domain/messages/find-message-thread-closed-reason.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { cancelLockedMeeting } from './cancel-meeting.ts'
import {
  parseMeetingStart,
  proposeMeetingTime,
  rejectNewTimeOfBlockedPair,
  rescheduleConfirmedMeeting,
} from './change-meeting-time.ts'
import { findFreeMeetingSlots } from './find-free-meeting-slots.ts'
import { findMeetingHours } from './find-meeting-hours.ts'
import { lockMeetingOfBooking } from './lock-meeting.ts'
import { canBookingHaveMeeting, canCancelMeeting, type MeetingRow } from './meeting-policy.ts'
import { calendarDayInTimeZone } from './meeting-slots.ts'
import { publishedMeetingHours } from './published-meeting-hours.ts'

/** The days of free times that the page of a link offers. */
const offeredDays = 14

/** Issues the link of a reminder; it works once, until the meeting begins, and for the meeting as it is now. */
export async function issueMeetingReminderLink(
  tx: Tx,
  { meeting, accountId, now }: { meeting: MeetingRow; accountId: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(meetingActionLinks).values({
    tokenHash: hashOf(token),
    meetingId: meeting.id,
    accountId,
    sequence: meeting.sequence,
    expiresAt: meeting.startsAt,
    createdAt: now,
  })
  return token
}

/**
 * What a mailed link is about. It changes nothing, however often it is opened.
 * @reads bookings, accounts: the names of car and people, and whether the person may still sign in.
 * @throws DomainError `gone` for a link that was used, has expired, or is about an earlier state of the meeting.
 */
export async function findMeetingByLink(
  db: DbOrTx,
  { token, now }: { token: string; now: Date },
): Promise<MeetingOfMailLink> {
  const { meeting, accountId } = await readLink(db, { token, now })
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, meeting.bookingId))
  if (!booking) throw linkGoneError()
  const side = meeting.buyerId === accountId ? 'buyer' : 'seller'
  const hours = await findMeetingHours(db, meeting.sellerId)
  const { sellerId, buyerId, timeZone } = meeting
  const isBlocked = await isBlockedBetween(db, { ownId: buyerId, otherId: sellerId })
  const free =
    hours && !isBlocked
      ? await findFreeMeetingSlots(
          db,
          { hours, sellerId, buyerId, timeZone, now, exceptMeetingId: meeting.id },
          { from: calendarDayInTimeZone(now, timeZone), days: offeredDays },
        )
      : []
  const isOther = ({ startsAt }: { startsAt: Date }) => startsAt.getTime() !== meeting.startsAt.getTime()
  return {
    carTitle: booking.carTitle,
    otherName: side === 'buyer' ? booking.sellerName : booking.buyerName,
    side,
    startsAt: meeting.startsAt.toISOString(),
    place: meetingTownAndTimeZone(booking.sellerLocation),
    timeZone,
    slots: free
      .map(({ date, slots }) => ({ date, at: slots.filter(isOther).map(({ startsAt }) => startsAt.toISOString()) }))
      .filter(({ at }) => at.length > 0),
    hours: hours && publishedMeetingHours(hours, { today: calendarDayInTimeZone(now, timeZone) }),
    isBlocked,
  }
}

/**
 * Cancels or moves the meeting of a mailed link without a log-in, and uses the link up. A seller proposes the other
 * time, to which the buyer must agree, as in the account; so does a buyer with one that is not free, or of a seller without hours.
 * @throws DomainError `gone` as above; `invalid` or `conflict` for a time that is not free, and the link still works.
 */
export async function cancelOrMoveMeetingByLink(
  db: Db,
  { token, use, now }: { token: string; use: UseMeetingLinkRequest; now: Date },
): Promise<MeetingLinkUsedResponse> {
  const { meeting: found, accountId } = await readLink(db, { token, now })
  return db.transaction(async (tx) => {
    const booking = await lockBookingRow(tx, found.bookingId)
    if (!booking || !canBookingHaveMeeting(booking.status)) throw linkGoneError()
    rejectWhileBookingPaymentRuns(booking)
    const meeting = await lockMeetingOfBooking(tx, { bookingId: booking.id, now })
    const [spent] = await tx
      .delete(meetingActionLinks)
      .where(and(eq(meetingActionLinks.tokenHash, hashOf(token)), eq(meetingActionLinks.sequence, meeting.sequence)))
      .returning({ accountId: meetingActionLinks.accountId })
    if (!spent || !canCancelMeeting(meeting, now)) throw linkGoneError()
    const side = meeting.buyerId === accountId ? 'buyer' : 'seller'
    await takeStep(tx, meeting, { side, use, now })
    const [left] = await tx.select().from(meetings).where(eq(meetings.id, meeting.id))
    if (!left) throw linkGoneError()
    const { status, startsAt, address } = left
    return { status, startsAt: startsAt.toISOString(), address: status === 'confirmed' ? address : null }
  })
}

type Step = { side: MeetingSide; use: UseMeetingLinkRequest; now: Date }

async function takeStep(tx: Tx, meeting: MeetingRow, { side, use, now }: Step): Promise<void> {
  if (use.step === 'cancel') {
    await cancelLockedMeeting(tx, meeting, { reason: null, side, now })
    return
  }
  await rejectNewTimeOfBlockedPair(tx, meeting, side)
  const startsAt = parseMeetingStart(use.startsAt, now)
  if (side === 'seller') await proposeMeetingTime(tx, meeting, { side, startsAt, now })
  else await rescheduleConfirmedMeeting(tx, meeting, { startsAt, isProposal: use.step === 'propose', now })
}

/** Deletes links that no longer work. */
export async function deleteExpiredMeetingLinks(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(meetingActionLinks).where(lte(meetingActionLinks.expiresAt, now))
}

async function readLink(db: DbOrTx, { token, now }: { token: string; now: Date }) {
  const [found] = await db
    .select({ meeting: meetings, accountId: meetingActionLinks.accountId })
    .from(meetingActionLinks)
    .innerJoin(
      meetings,
      and(eq(meetings.id, meetingActionLinks.meetingId), eq(meetings.sequence, meetingActionLinks.sequence)),
    )
    .innerJoin(users, eq(users.id, meetingActionLinks.accountId))
    .where(
      and(
        ...[eq(meetingActionLinks.tokenHash, hashOf(token)), gt(meetingActionLinks.expiresAt, now)],
        ...[isNull(users.deletedAt), isNull(users.suspendedAt)],
      ),
    )
  if (found?.meeting.status !== 'confirmed') throw linkGoneError()
  return found
}

function linkGoneError(): DomainError {
  return new DomainError(
    'gone',
    'This link was already used, or the meeting has changed or begun. Log in to see the latest.',
  )
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
