import type { MeetingSide } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { defaultMeetingMinutes, findMeetingHours } from './find-meeting-hours.ts'
import { findMeetingTimeObstacles } from './find-meeting-time-obstacles.ts'
import { ownMeetingMessage } from './lock-meeting-calendars.ts'
import type { MeetingRow } from './meeting-policy.ts'
import { meetingSlotAt } from './meeting-slots.ts'

/**
 * A side names no time at which it meets somebody else: the other side could not agree to it. What the other side has then is
 * not looked at, so that nobody finds out by asking for one time after the other.
 * @throws DomainError `conflict` where the side that names the time has another meeting then.
 */
export async function rejectTimeOfOwnMeeting(
  tx: Tx,
  meeting: MeetingRow,
  { side, startsAt, now }: { side: MeetingSide; startsAt: Date; now: Date },
): Promise<void> {
  const hours = await findMeetingHours(tx, meeting.sellerId)
  const slot = meetingSlotAt(hours ?? { lengthMinutes: defaultMeetingMinutes, bufferMinutes: 0 }, startsAt)
  const obstacles = await findMeetingTimeObstacles(tx, [{ ...meeting, ...slot }], { now })
  if (obstacles.get(meeting.id) !== (side === 'seller' ? 'sellerBusy' : 'buyerBusy')) return
  throw new DomainError('conflict', ownMeetingMessage, { fields: { startsAt: ownMeetingMessage } })
}
