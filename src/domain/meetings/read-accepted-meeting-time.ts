import type { AcceptedMeetingTime } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import { findMeetingTimeObstacles } from './find-meeting-time-obstacles.ts'
import { lockMeetingOfBooking } from './lock-meeting.ts'
import { isMeetingWaiting } from './meeting-policy.ts'

/**
 * What the acceptance of a booking has agreed on, in the transaction of that acceptance: the answer to the seller and the mail to
 * the buyer say it. The booking is locked; a server of an earlier release may have accepted it, and left it without a meeting.
 */
export async function readAcceptedMeetingTime(
  tx: Tx,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<AcceptedMeetingTime> {
  const meeting = await lockMeetingOfBooking(tx, { bookingId, now })
  const asked = isMeetingWaiting(meeting) ? [meeting] : []
  const timeObstacle = (await findMeetingTimeObstacles(tx, asked, { now })).get(meeting.id) ?? null
  return { isTimeAgreed: meeting.status === 'confirmed', timeObstacle }
}
