import { eq } from 'drizzle-orm'
import type { AcceptedMeetingTime } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import { findMeetingTimeObstacles } from './find-meeting-time-obstacles.ts'
import { isMeetingWaiting } from './meeting-policy.ts'

/**
 * What the acceptance of a booking has agreed on, in the transaction of that acceptance: the answer to the seller and the mail to
 * the buyer say it.
 */
export async function readAcceptedMeetingTime(
  tx: Tx,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<AcceptedMeetingTime> {
  const [meeting] = await tx.select().from(meetings).where(eq(meetings.bookingId, bookingId))
  if (!meeting) throw new Error(`The accepted booking ${bookingId} has no meeting.`)
  const asked = isMeetingWaiting(meeting) ? [meeting] : []
  const timeObstacle = (await findMeetingTimeObstacles(tx, asked, { now })).get(meeting.id) ?? null
  return { isTimeAgreed: meeting.status === 'confirmed', timeObstacle }
}
