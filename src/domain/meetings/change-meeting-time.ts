import { eq } from 'drizzle-orm'
import { BookCarRequest } from '#contract/bookings.ts'
import type { MeetingSide, MeetingTimeChangedResponse } from '#contract/meetings.ts'
import type { Db, Tx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { moveBookedMeeting } from '#domain/bookings/move-booked-meeting.ts'
import { DomainError } from '#domain/domain-error.ts'
import { rejectBlockedPair } from '#domain/messages/find-message-thread-closed-reason.ts'
import { readSiteBusinessRules } from '#domain/settings/read-site-settings.ts'
import { requireTransition } from '#domain/state-transitions.ts'
import { confirmMeeting } from './confirm-meeting.ts'
import { newCalendarUidOfMeeting } from './create-meeting-of-booking.ts'
import { lockOwnMeeting } from './lock-meeting.ts'
import { writeMeetingOrRejectOverlap } from './lock-meeting-calendars.ts'
import { clearedMeetingAnswers, isMeetingWaiting, type MeetingRow } from './meeting-policy.ts'
import { meetingStatusSentenceStart, meetingTransitions } from './meeting-states.ts'
import { notifyMeetingChanged, otherMeetingSide } from './notify-meeting-changed.ts'
import { findFirstMeetingHoldEnd, recordMeetingTimeRequest } from './record-meeting-time-request.ts'
import { rejectBegunMeeting } from './reject-begun-meeting.ts'
import { rejectTimeOfOwnMeeting } from './reject-time-of-own-meeting.ts'
import { lockAndCheckMeetingTime, requestedMeetingTimeColumns } from './request-meeting-time.ts'

type Chosen = { startsAt: Date; isProposal: boolean; now: Date }

/**
 * Either side names another time. A buyer who takes a free time has it: for good if the meeting was agreed before, else
 * until the seller answers or the hold ends. Any other time, and every time that the seller names, waits for the other
 * side; an agreed meeting stays meanwhile.
 * @throws DomainError `not_found` for a stranger; `invalid` for a time that is past, too far ahead, or none of the free
 * ones and no proposal; `conflict` for an agreed meeting that has begun, a time that is taken, for one time too many within a day, a booking that has
 * ended, or where one of the two has blocked the other.
 */
export async function changeMeetingTime(
  db: Db,
  actor: MaybeActor,
  { bookingId, startsAt, isProposal, now }: { bookingId: string; startsAt: string; isProposal: boolean; now: Date },
): Promise<MeetingTimeChangedResponse> {
  return db.transaction(async (tx) => {
    const { meeting, side } = await lockOwnMeeting(tx, actor, { bookingId, now })
    const chosen = { startsAt: parseMeetingStart(startsAt, now), isProposal, now }
    await rejectNewTimeOfBlockedPair(tx, meeting, side)
    rejectBegunMeeting(meeting, now)
    if (side === 'seller') return proposeMeetingTime(tx, meeting, { side, ...chosen })
    if (meeting.status === 'confirmed') return rescheduleConfirmedMeeting(tx, meeting, chosen)
    return askForTime(tx, meeting, chosen)
  })
}

const blockedTimeMessages = {
  byOther: 'This person isn’t accepting other meeting times with you. You can still cancel an agreed meeting.',
  byYou: 'You’ve blocked this person. Unblock them in your messages to find another time.',
}

/** @throws DomainError `conflict` where one of the two has blocked the other: what was agreed holds, and can be cancelled. */
export function rejectNewTimeOfBlockedPair(
  tx: Tx,
  { buyerId, sellerId }: MeetingRow,
  side: MeetingSide,
): Promise<void> {
  const [ownId, otherId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  return rejectBlockedPair(tx, { ownId, otherId }, blockedTimeMessages)
}

/** @throws DomainError `invalid` for anything but a moment within the next 180 days. */
export function parseMeetingStart(startsAt: string, now: Date): Date {
  const parsed = BookCarRequest(now).shape.meetingAt.safeParse(startsAt)
  if (parsed.success) return new Date(parsed.data)
  const message = parsed.error.issues[0]?.message ?? ''
  throw new DomainError('invalid', message, { fields: { startsAt: message } })
}

/** The buyer of an agreed meeting: a free time is agreed at once, since the seller has published it. */
export async function rescheduleConfirmedMeeting(tx: Tx, meeting: MeetingRow, { startsAt, isProposal, now }: Chosen) {
  rejectSameTime(meeting, startsAt)
  const availability = await lockAndCheckMeetingTime(tx, { ...meeting, exceptMeetingId: meeting.id, startsAt, now })
  if (availability.kind !== 'free') {
    // Refuses what is taken, and what is none of the free times and no proposal.
    const { meetingHoldMinutes } = await readSiteBusinessRules(tx)
    const settings = { isProposal, now, meetingHoldMinutes, firstHoldUntil: null }
    const { isOutsideHours } = requestedMeetingTimeColumns(availability, settings)
    return proposeMeetingTime(tx, meeting, { side: 'buyer', startsAt, isOutsideHours, now })
  }
  await recordMeetingTimeRequest(tx, meeting, { side: 'buyer', startsAt, heldUntil: null, now })
  const moved = await confirmMeeting(tx, meeting, { startsAt, isOutsideHours: false, now })
  const { startsAt: formerStartsAt } = meeting
  await notifyMeetingChanged(tx, { meeting: moved, event: 'moved', to: ['buyer', 'seller'], formerStartsAt, now })
  return changed(moved)
}

/** The buyer of a meeting that is not agreed: the new time takes the place of the old one; the same one changes nothing. */
async function askForTime(tx: Tx, meeting: MeetingRow, { startsAt, isProposal, now }: Chosen) {
  await rejectTimeOfOwnMeeting(tx, meeting, { side: 'buyer', startsAt, now })
  const availability = await lockAndCheckMeetingTime(tx, { ...meeting, exceptMeetingId: meeting.id, startsAt, now })
  const { meetingHoldMinutes } = await readSiteBusinessRules(tx)
  const firstHoldUntil = await findFirstMeetingHoldEnd(tx, { ...meeting, startsAt })
  const columns = requestedMeetingTimeColumns(availability, { isProposal, now, meetingHoldMinutes, firstHoldUntil })
  if (isUnchanged(meeting, columns, now)) return changed({ ...meeting, status: columns.status })
  const refusal = `${meetingStatusSentenceStart[meeting.status]}. You can’t choose another time.`
  requireTransition(meetingTransitions, { from: meeting.status, to: columns.status, refusal })
  await recordMeetingTimeRequest(tx, meeting, { side: 'buyer', ...columns, now })
  const isNewEntry = meeting.status !== 'held' && meeting.status !== 'requested'
  const [requested] = await writeMeetingOrRejectOverlap(
    tx
      .update(meetings)
      .set({
        ...columns,
        ...clearedMeetingAnswers,
        // Calendars have crossed out the old entry, and some would never show it again.
        ...(isNewEntry ? { uid: newCalendarUidOfMeeting(), sequence: 0, confirmedAt: null, address: null } : {}),
        updatedAt: now,
      })
      .where(eq(meetings.id, meeting.id))
      .returning(),
  )
  if (!requested) throw new Error('The meeting was not answered.')
  await moveBookedMeeting(tx, { bookingId: meeting.bookingId, meetingAt: startsAt, now })
  const isOtherTime = !isNewEntry && meeting.startsAt.getTime() !== startsAt.getTime()
  const formerStartsAt = isOtherTime ? meeting.startsAt : undefined
  await notifyMeetingChanged(tx, { meeting: requested, event: 'requested', to: ['seller'], formerStartsAt, now })
  return changed(requested)
}

type Proposed = { side: MeetingSide; startsAt: Date; isOutsideHours?: boolean; now: Date }

/** The buyer asks again for what they have asked for: the seller is told nothing new. */
function isUnchanged(meeting: MeetingRow, columns: ReturnType<typeof requestedMeetingTimeColumns>, now: Date): boolean {
  if (meeting.proposedBy !== null || meeting.startsAt.getTime() !== columns.startsAt.getTime()) return false
  // A hold that is over ends when the next one looks.
  const isOver = meeting.status === 'held' && meeting.heldUntil !== null && meeting.heldUntil <= now
  return (isOver ? 'requested' : meeting.status) === columns.status
}

function rejectSameTime(meeting: MeetingRow, startsAt: Date): void {
  if (meeting.status !== 'confirmed' || startsAt.getTime() !== meeting.startsAt.getTime()) return
  const message = 'The meeting is already at this time.'
  throw new DomainError('invalid', message, { fields: { startsAt: message } })
}

/**
 * Asks the other side for another time; the caller has locked the meeting. What was agreed holds until they answer. The time that the side has proposed
 * already changes nothing.
 */
export async function proposeMeetingTime(
  tx: Tx,
  meeting: MeetingRow,
  { side, startsAt, isOutsideHours = false, now }: Proposed,
) {
  rejectSameTime(meeting, startsAt)
  if (meeting.proposedBy === side && meeting.proposedStartsAt?.getTime() === startsAt.getTime()) return changed(meeting)
  await rejectTimeOfOwnMeeting(tx, meeting, { side, startsAt, now })
  await recordMeetingTimeRequest(tx, meeting, { side, startsAt, heldUntil: null, now })
  const [proposed] = await tx
    .update(meetings)
    .set({
      proposedStartsAt: startsAt,
      proposedBy: side,
      isProposalOutsideHours: isOutsideHours,
      updatedAt: now,
      // Why the time before was refused says nothing of this one; why a meeting has ended still does.
      ...(isMeetingWaiting(meeting) || meeting.status === 'confirmed' ? { reason: null, reasonBy: null } : {}),
    })
    .where(eq(meetings.id, meeting.id))
    .returning()
  if (!proposed) throw new Error('The meeting was not answered.')
  await notifyMeetingChanged(tx, { meeting: proposed, event: 'proposed', to: [otherMeetingSide(side)], now })
  return changed(proposed)
}

function changed({ id, status, startsAt }: MeetingRow): MeetingTimeChangedResponse {
  return { id, status, startsAt: startsAt.toISOString() }
}
