import type { MeetingSide } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findMeetingHours } from './find-meeting-hours.ts'
import { findMeetingTimeObstacles } from './find-meeting-time-obstacles.ts'
import { lockMeetingCalendars, ownMeetingMessage } from './lock-meeting-calendars.ts'
import type { MeetingRow } from './meeting-policy.ts'
import { meetingSlotAt } from './meeting-slots.ts'
import { releaseExpiredMeetingHolds } from './release-expired-meeting-holds.ts'

/**
 * A side names no time at which it meets somebody else: the other side could not agree to it. What the other side has then is
 * not looked at, so that nobody finds out by asking for one time after the other. A held time is in the way until its hold is over; both
 * calendars are locked afterwards.
 * @throws DomainError `conflict` where the side that names the time has another meeting then.
 */
export async function rejectTimeOfOwnMeeting(
  tx: Tx,
  meeting: MeetingRow,
  { side, startsAt, now }: { side: MeetingSide; startsAt: Date; now: Date },
): Promise<void> {
  await lockMeetingCalendars(tx, meeting)
  await releaseExpiredMeetingHolds(tx, { now, of: meeting })
  const hours = await findMeetingHours(tx, meeting.sellerId)
  const slot = meetingSlotAt(hours, startsAt)
  const obstacles = await findMeetingTimeObstacles(tx, [{ ...meeting, ...slot }], { first: side, now })
  if (obstacles.get(meeting.id) !== `${side}Busy`) return
  throw new DomainError('conflict', ownMeetingMessage, { fields: { startsAt: ownMeetingMessage } })
}
