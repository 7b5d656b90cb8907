import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import { confirmMeeting, requireOutsideHoursMeetingAccepted } from './confirm-meeting.ts'
import { findMeetingTimeObstacles } from './find-meeting-time-obstacles.ts'
import { lockMeetingOfBooking } from './lock-meeting.ts'
import { lockMeetingCalendars } from './lock-meeting-calendars.ts'
import { acceptsSaleAlone, isMeetingWaiting } from './meeting-policy.ts'
import { notifyMeetingChanged } from './notify-meeting-changed.ts'
import { releaseExpiredMeetingHolds } from './release-expired-meeting-holds.ts'

/**
 * The seller has accepted a booking, and its meeting with it. Only the sale is accepted where its time has passed, and where
 * one of the two meets somebody else then: who publishes no hours accepts any booking, and the two still have to find a time.
 * @throws DomainError `conflict` where the time is taken, or outside of the seller's hours and not accepted as that.
 */
export async function confirmMeetingOfBooking(
  tx: Tx,
  { bookingId, isOutsideHoursAccepted, now }: { bookingId: string; isOutsideHoursAccepted: boolean; now: Date },
): Promise<void> {
  const meeting = await lockMeetingOfBooking(tx, { bookingId, isAccepting: true, now })
  if (!isMeetingWaiting(meeting)) return
  await lockMeetingCalendars(tx, meeting)
  await releaseExpiredMeetingHolds(tx, { now, of: meeting })
  const obstacles = await findMeetingTimeObstacles(tx, [meeting], { now })
  if (acceptsSaleAlone(meeting, obstacles.get(meeting.id) ?? null)) {
    // The moment of the acceptance itself: else migration 0065 takes it for one of a server that knows no meetings, and so for one of this time.
    await tx.update(meetings).set({ updatedAt: now }).where(eq(meetings.id, meeting.id))
    return
  }
  const { startsAt, isOutsideHours } = meeting
  requireOutsideHoursMeetingAccepted(isOutsideHours, isOutsideHoursAccepted)
  const agreed = await confirmMeeting(tx, meeting, { startsAt, isOutsideHours, now })
  // The buyer hears of it by the mail about the booking. Both get the entry that a later mail takes out of their calendars.
  await notifyMeetingChanged(tx, { meeting: agreed, event: 'confirmed', to: ['seller'], now })
}
