import type { Tx } from '#db/client.ts'
import { confirmMeeting, requireOutsideHoursMeetingAccepted } from './confirm-meeting.ts'
import { lockMeetingOfBooking } from './lock-meeting.ts'
import { notifyMeetingChanged } from './notify-meeting-changed.ts'

/**
 * The seller has accepted a booking, and its meeting with it. Where its time has passed, only the sale is accepted.
 * @throws DomainError `conflict` where the time is taken, or outside of the seller's hours and not accepted as that.
 */
export async function confirmMeetingOfBooking(
  tx: Tx,
  { bookingId, isOutsideHoursAccepted, now }: { bookingId: string; isOutsideHoursAccepted: boolean; now: Date },
): Promise<void> {
  const meeting = await lockMeetingOfBooking(tx, { bookingId, now })
  const waits = meeting.status === 'held' || meeting.status === 'requested'
  if (!waits || meeting.startsAt <= now) return
  requireOutsideHoursMeetingAccepted(meeting.isOutsideHours, isOutsideHoursAccepted)
  const { startsAt, isOutsideHours } = meeting
  const agreed = await confirmMeeting(tx, meeting, { startsAt, isOutsideHours, now })
  // The buyer hears of it by the mail about the booking.
  if (agreed.hasHours) await notifyMeetingChanged(tx, { meeting: agreed, event: 'confirmed', to: ['seller'], now })
}
