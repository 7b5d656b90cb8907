import type { Tx } from '#db/client.ts'
import { notifyBookingChanged } from '#domain/bookings/notify-booking-changed.ts'
import { timeObstacleOfBuyer } from './meeting-policy.ts'
import { readAcceptedMeetingTime } from './read-accepted-meeting-time.ts'

/**
 * Mails the buyer that the seller has accepted, and whether the time of the meeting is agreed with it. A buyer who has
 * accepted the seller's time reads of the meeting instead (`acceptMeetingTime`).
 */
export async function notifyBookingAccepted(
  tx: Tx,
  { bookingId, by, now }: { bookingId: string; by: 'buyer' | 'seller'; now: Date },
): Promise<void> {
  if (by === 'buyer') return
  const { isTimeAgreed, timeObstacle } = await readAcceptedMeetingTime(tx, { bookingId, now })
  const openTime = isTimeAgreed ? null : (timeObstacleOfBuyer(timeObstacle) ?? 'open')
  await notifyBookingChanged(tx, { bookingId, event: 'accepted', openTime, now })
}
