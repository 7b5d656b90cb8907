import type { Tx } from '#db/client.ts'
import { buyerHasOtherMeeting } from './buyer-has-other-meeting.ts'
import { confirmMeeting, requireOutsideHoursMeetingAccepted } from './confirm-meeting.ts'
import { lockMeetingOfBooking } from './lock-meeting.ts'
import { lockMeetingCalendars } from './lock-meeting-calendars.ts'
import { notifyMeetingChanged } from './notify-meeting-changed.ts'

/**
 * The seller has accepted a booking, and its meeting with it. Only the sale is accepted where its time has passed, and where
 * the buyer meets somebody else then: who publishes no hours accepts any booking, and the two still have to find a time.
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
  const { startsAt, endsAt, isOutsideHours } = meeting
  await lockMeetingCalendars(tx, meeting)
  if (!meeting.hasHours && (await buyerHasOtherMeeting(tx, meeting, { startsAt, endsAt, now }))) return
  const agreed = await confirmMeeting(tx, meeting, { startsAt, isOutsideHours, now })
  // The buyer hears of it by the mail about the booking.
  if (agreed.hasHours) await notifyMeetingChanged(tx, { meeting: agreed, event: 'confirmed', to: ['seller'], now })
}
