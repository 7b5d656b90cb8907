import type { Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import {
  checkMeetingTimeAvailability,
  type FreeMeetingSlotsQuery,
  type MeetingTimeAvailability,
} from './find-free-meeting-slots.ts'
import { findMeetingHours } from './find-meeting-hours.ts'
import { lockMeetingCalendars, meetingTimeTakenMessage, ownMeetingMessage } from './lock-meeting-calendars.ts'
import { calendarDayInTimeZone, meetingSlotAt } from './meeting-slots.ts'
import { releaseExpiredMeetingHolds } from './release-expired-meeting-holds.ts'

type RequestedMeeting = {
  sellerId: string
  buyerId: string
  timeZone: string
  startsAt: Date
  exceptMeetingId?: string
  now: Date
}

/** What a time means for the seller's calendar; both calendars are locked afterwards. `none`: no hours are published. */
export async function lockAndCheckMeetingTime(
  tx: Tx,
  { startsAt, now, ...requested }: RequestedMeeting,
): Promise<MeetingTimeAvailability | { kind: 'none'; slot: ReturnType<typeof meetingSlotAt>; isOutsideHours: false }> {
  const hours = await findMeetingHours(tx, requested.sellerId)
  if (!hours) {
    return { kind: 'none', slot: meetingSlotAt(null, startsAt), isOutsideHours: false }
  }
  await lockMeetingCalendars(tx, requested)
  await releaseExpiredMeetingHolds(tx, { now, of: requested })
  const question: FreeMeetingSlotsQuery = { hours, ...requested, now }
  return checkMeetingTimeAvailability(tx, question, {
    startsAt,
    date: calendarDayInTimeZone(startsAt, requested.timeZone),
  })
}

/**
 * `meetingHoldMinutes` is set by the operator. `firstHoldUntil`: when the hold ends or ended that this buyer had of this
 * time.
 */
type RequestedTimeSettings = {
  isProposal: boolean
  now: Date
  meetingHoldMinutes: number
  firstHoldUntil: Date | null
}

/**
 * The columns of a meeting whose buyer asks for a time: held for a while if it is one of the seller's free times, and
 * without a hold if it is another one and they know it, or if it was held for them before: who asks again holds no time
 * for longer.
 * @throws DomainError `conflict` for a time that is taken, `invalid` for a time outside of the free ones that is not marked as a proposal.
 */
export function requestedMeetingTimeColumns(
  { kind, slot, isOutsideHours }: Awaited<ReturnType<typeof lockAndCheckMeetingTime>>,
  { isProposal, now, meetingHoldMinutes, firstHoldUntil }: RequestedTimeSettings,
) {
  if (kind === 'taken' || kind === 'own-meeting') {
    const message = kind === 'taken' ? meetingTimeTakenMessage : ownMeetingMessage
    throw new DomainError('conflict', message, { fields: fieldsOf(message) })
  }
  if (kind === 'other' && !isProposal) {
    const message = isOutsideHours ? outsideMessage : notFreeMessage
    throw new DomainError('invalid', message, { fields: fieldsOf(message) })
  }
  const holdUntil = firstHoldUntil ?? new Date(now.getTime() + meetingHoldMinutes * 60_000)
  const isHeld = kind === 'free' && holdUntil > now
  return {
    ...slot,
    status: isHeld ? ('held' as const) : ('requested' as const),
    heldUntil: isHeld ? holdUntil : null,
    hasHours: kind !== 'none',
    isOutsideHours,
  }
}

const outsideMessage =
  'This time is outside the seller’s hours or sooner than their minimum notice. Choose an open time, or propose this one.'
const notFreeMessage = 'This isn’t one of the seller’s open times. Choose one of those, or propose this one.'

/** A booking calls its time `meetingAt`, a meeting `startsAt`. */
function fieldsOf(message: string): Record<string, string> {
  return { meetingAt: message, startsAt: message }
}
