import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import { moveBookedMeeting } from '#domain/bookings/move-booked-meeting.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireTransition } from '#domain/state-transitions.ts'
import { cancelMeetingReminders } from './cancel-meeting-reminders.ts'
import { findMeetingHours } from './find-meeting-hours.ts'
import { findMeetingTimeObstacles } from './find-meeting-time-obstacles.ts'
import { lockMeetingCalendars, writeMeetingOrRejectOverlap } from './lock-meeting-calendars.ts'
import type { MeetingRow } from './meeting-policy.ts'
import { clearedMeetingAnswers } from './meeting-policy.ts'
import { meetingSlotAt } from './meeting-slots.ts'
import { meetingStatusSentenceStart, meetingTransitions } from './meeting-states.ts'
import { releaseExpiredMeetingHolds } from './release-expired-meeting-holds.ts'

const overlapMessage = 'There’s another meeting at this time. Propose a different time.'

/**
 * Agrees on a meeting at this time, which may be another one than it had; an agreed one keeps its place. Calendars that knew it are told by a higher
 * sequence. The caller has locked the meeting.
 * @throws DomainError `conflict` where one of the two has another meeting then.
 */
export async function confirmMeeting(
  tx: Tx,
  meeting: MeetingRow,
  { startsAt, isOutsideHours, now }: { startsAt: Date; isOutsideHours: boolean; now: Date },
): Promise<MeetingRow> {
  const refusal = `${meetingStatusSentenceStart[meeting.status]}. It can no longer be agreed.`
  requireTransition(meetingTransitions, { from: meeting.status, to: 'confirmed', refusal })
  if (startsAt <= now) throw new DomainError('conflict', 'This time has passed. Propose another one.')
  await lockMeetingCalendars(tx, meeting)
  // Under the lock: who saves an address later waits for it, and gives the address to this meeting too.
  const hours = await findMeetingHours(tx, meeting.sellerId)
  await releaseExpiredMeetingHolds(tx, { now, of: meeting })
  const isSameTime = startsAt.getTime() === meeting.startsAt.getTime()
  const slot = isSameTime ? null : meetingSlotAt(hours, startsAt)
  // Also where the database allows an overlap that it found when it began to refuse them.
  if ((await findMeetingTimeObstacles(tx, [{ ...meeting, ...slot }], { now })).size > 0)
    throw new DomainError('conflict', overlapMessage, { fields: { startsAt: overlapMessage } })
  const [agreed] = await writeMeetingOrRejectOverlap(
    tx
      .update(meetings)
      .set({
        ...slot,
        status: 'confirmed',
        heldUntil: null,
        isOutsideHours,
        hasHours: meeting.hasHours || hours !== null,
        ...clearedMeetingAnswers,
        // Another time is no other place, where the two have agreed on both.
        address: (meeting.status === 'confirmed' ? meeting.address : null) ?? hours?.address ?? null,
        sequence: meeting.confirmedAt === null ? meeting.sequence : meeting.sequence + 1,
        confirmedAt: now,
        dayReminderAt: null,
        hourReminderAt: null,
        updatedAt: now,
      })
      .where(eq(meetings.id, meeting.id))
      .returning(),
    overlapMessage,
  )
  if (!agreed) throw new Error('The meeting was not answered.')
  await cancelMeetingReminders(tx, meeting)
  if (!isSameTime) await moveBookedMeeting(tx, { bookingId: meeting.bookingId, meetingAt: startsAt, now })
  return agreed
}

/** @throws DomainError `conflict` for a time outside of the seller's hours, or nearer than their notice, that the seller has not accepted as that. */
export function requireOutsideHoursMeetingAccepted(isOutsideHours: boolean, isAccepted: boolean): void {
  if (!isOutsideHours || isAccepted) return
  throw new DomainError(
    'conflict',
    'This time is outside your hours or sooner than your minimum notice. Accept it anyway, or propose another one.',
  )
}
